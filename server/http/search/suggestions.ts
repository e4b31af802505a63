import {
  listingTag,
  productTag,
  ratingTag,
  SEARCH_WORDS_TAG,
} from '#database/notifications/catalogue-tags.ts';
import { listProductsById } from '#database/queries/catalogue/products.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { productJson } from '../catalogue/product-json.ts';
import { suggest } from './search.ts';

export function suggestSearchesEndpoint(): Endpoint<'suggestSearches'> {
  return async ({ input, catalogue }) => {
    const { db } = catalogue;
    catalogue.addTags([SEARCH_WORDS_TAG, listingTag({}), ratingTag({})]);
    const { searches, categories, productIds } = await suggest(db, {
      q: input.query.q,
      catalogue: await catalogue.read(),
    });
    catalogue.addTags(productIds.map(productTag));
    const products = (await listProductsById(db, productIds)).map((row) => {
      const product = productJson(row);
      return { ...product, pictures: product.pictures.slice(0, 1) };
    });
    return ok({
      value: {
        searches: [...searches],
        categories: categories.map(({ label, department, category }) => ({
          label,
          for: department,
          category,
        })),
        products,
      },
    });
  };
}
