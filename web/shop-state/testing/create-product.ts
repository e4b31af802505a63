import type { ApiProduct } from '#contract/calls.ts';
import { SIZES } from '#domain/catalogue/sizes/size.ts';
import { EMPTY_PRODUCT } from '../shop-state.ts';

/** Creates a product in S, M, L and XL that share its stock. */
export function createSharedProduct(fields: Partial<ApiProduct> & { _id: string }): ApiProduct {
  const { stock = 0, _id: id } = fields;
  return { ...EMPTY_PRODUCT, id, ...fields, sizing: 'shared', sizes: SIZES.map((size) => ({ size, stock })) };
}

/** Creates a product whose sizes have a stock of their own. */
export function createSizedProduct(
  fields: Partial<ApiProduct> & { _id: string; sizes: ApiProduct['sizes'] },
): ApiProduct {
  const stock = fields.sizes.reduce((sum, size) => sum + size.stock, 0);
  return { ...EMPTY_PRODUCT, id: fields._id, ...fields, sizing: 'sized', stock };
}
