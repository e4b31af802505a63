import type { PreviewedPrice } from '#domain/pricing/preview-price.ts';
import type { ServiceError } from '../service-error.ts';
import { describeStep } from './preview-rule.ts';

/** Maximum prices that a question names. */
const NAMED_COUNT = 3;

/** The price of a product before and after a change. */
export type ProductPrice = Pick<PreviewedPrice, 'now' | 'later'> & { readonly id: string };

/**
 * Returns `confirmation_required` for prices that change by more than half; undefined without any. `field` is the field of the request that
 * changes them.
 */
export function questionOfPrices(large: readonly ProductPrice[], field: string): ServiceError | undefined {
  const byId = new Map(large.map((price) => [price.id, price]));
  if (byId.size === 0) return undefined;
  const messages = [...byId.values()]
    .slice(0, NAMED_COUNT)
    .map(({ id, ...price }) => `The price of ‘${id}’ changes ${describeStep(price)}.`);
  if (byId.size > NAMED_COUNT) messages.push('Other prices change by more than half, too.');
  return { code: 'confirmation_required', errors: messages.map((message) => ({ field, message })) };
}
