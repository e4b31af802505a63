import type { Database } from '#database/connection/connect.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeProductsEndpoint } from './change-products.ts';
import { countProductViewsEndpoint } from './count-views.ts';
import { readDemoProductsEndpoint, removeDemoProductsEndpoint } from './demo-products.ts';
import { listProductIdsEndpoint, listProductRowsEndpoint } from './product-rows.ts';
import { listStaffProductsEndpoint } from './staff-products.ts';

/** Creates the endpoints of the list and the grid of products. */
export function createProductListEndpoints(deps: { readonly database: Database; readonly clock: Clock }) {
  return {
    listStaffProducts: listStaffProductsEndpoint(),
    changeProducts: changeProductsEndpoint(deps),
    readDemoProducts: readDemoProductsEndpoint(deps),
    removeDemoProducts: removeDemoProductsEndpoint(deps),
    listProductIds: listProductIdsEndpoint(),
    listProductRows: listProductRowsEndpoint(deps),
    countProductViews: countProductViewsEndpoint(deps),
  };
}
