import type { Clock } from '../../ports/clock.ts';
import { readPageEndpoint } from '../content/read-page.ts';
import { suggestSearchesEndpoint } from '../search/suggestions.ts';
import { getCatalogueEndpoint } from './catalogue.ts';
import { readHomeEndpoint } from './home.ts';
import { readCatalogueFactsEndpoint } from './listing-counts.ts';
import {
  listCategoryProductsEndpoint,
  listDepartmentProductsEndpoint,
  listGoesWellWithEndpoint,
  listProductsByIdEndpoint,
  listProductsEndpoint,
  readProductEndpoint,
} from './products.ts';

/** Creates the public endpoints of products, searches, content pages, brands and categories. */
export function createCatalogueEndpoints(deps: { readonly clock: Clock }) {
  return {
    listProducts: listProductsEndpoint(),
    listCategoryProducts: listCategoryProductsEndpoint(),
    listDepartmentProducts: listDepartmentProductsEndpoint(),
    readProduct: readProductEndpoint(),
    listGoesWellWith: listGoesWellWithEndpoint(),
    listProductsById: listProductsByIdEndpoint(),
    getCatalogue: getCatalogueEndpoint(),
    readHome: readHomeEndpoint(deps),
    readPage: readPageEndpoint(),
    readCatalogueFacts: readCatalogueFactsEndpoint(),
    suggestSearches: suggestSearchesEndpoint(),
  };
}
