import type { ServiceError } from '../service-error.ts';
import { describePriceStep, type ProductPrice } from './preview-rule.ts';

/** Maximum number of prices that a confirmation names. */
const NAMED_COUNT = 3;

/**
 * Returns `confirmation_required` for prices that change by more than half; undefined without any. `field` is the field of the request that
 * changes them.
 */
export function confirmationOfPrices(
  large: readonly ProductPrice[],
  field: string,
): ServiceError | undefined {
  const byId = new Map(large.map((price) => [price.id, price]));
  if (byId.size === 0) return undefined;
  const messages = [...byId.values()]
    .slice(0, NAMED_COUNT)
    .map(({ id, ...price }) => `The price of ‘${id}’ changes ${describePriceStep(price)}.`);
  if (byId.size > NAMED_COUNT) messages.push('Other prices change by more than half, too.');
  return { code: 'confirmation_required', errors: messages.map((message) => ({ field, message })) };
}
