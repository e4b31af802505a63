import { expect, it } from 'vitest';
import type { CallResult } from '#contract/client.ts';
import { createProblem } from '#contract/problem-codes.ts';
import { quoteDraft } from './quote-draft.ts';

type Result = CallResult<'quoteStaffOrder'>;
const body = { handedOver: false, products: [], shippingMethod: 'express' };

/** Quotes a draft in a shop that refuses its shipping method with an error at `field`. Returns the shipping methods of the requests. */
async function methodsAsked(field: string): Promise<{ asked: (string | undefined)[]; ok: boolean }> {
  const asked: (string | undefined)[] = [];
  const errors = [{ field, message: 'Choose another one.' }];
  const { ok } = await quoteDraft(body, ({ shippingMethod }) => {
    asked.push(shippingMethod);
    const refused = { ok: false, error: { ...createProblem('shipping_unavailable'), errors } };
    return Promise.resolve((shippingMethod === undefined ? { ok: true, value: {} } : refused) as Result);
  });
  return { asked, ok };
}

it('prices the order with the first method when the chosen one is not available', async () => {
  expect(await methodsAsked('shippingMethod')).toEqual({ asked: ['express', undefined], ok: true });
  expect(await methodsAsked('country')).toEqual({ asked: ['express'], ok: false });
});
