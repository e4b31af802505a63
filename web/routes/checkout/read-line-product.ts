import type { ApiProduct } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CartReader } from '../../shop-state/cart/check-cart.ts';
import { client } from '../data/browser-client.ts';

/** Reads the product of a cart line by the line's id; `null` when the shop does not sell it. */
export async function readLineProduct(
  reader: Pick<Client, 'readProduct'>,
  lineId: string,
): Promise<Result<ApiProduct | null, CallProblem>> {
  const result = await reader.readProduct({ params: { id: productIdOf(lineId) } });
  const isUnknown = !result.ok && ['product_unknown', 'invalid_request'].includes(result.error.code);
  return isUnknown ? ok(null) : result;
}

/** The calls that check a cart, by the browser's client. */
export const cartReader: CartReader = {
  readProduct: (lineId) => readLineProduct(client, lineId),
  readHeldItems: client.listHeldItems,
};
