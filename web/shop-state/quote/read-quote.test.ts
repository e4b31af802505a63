import { expect, it } from 'vitest';
import { createProblem, type ProblemCode } from '#contract/problem-codes.ts';
import { readQuote, type QuoteCall, type QuoteRequest } from './read-quote.ts';

const BODY: QuoteRequest = {
  products: [{ _id: 'parka', size: 'M', quantity: 1 }],
  code: 'OLD',
  country: 'Canada',
  region: 'ON',
  shippingMethod: 'express',
};

/** A shop that rejects each of the fields, and otherwise returns the request that it quotes. */
function rejecting(fields: Partial<Record<keyof QuoteRequest, ProblemCode>>): QuoteCall {
  return (body) => {
    const rejected = Object.entries(fields).find(
      ([field]) => body[field as keyof QuoteRequest] !== undefined,
    );
    if (!rejected) return Promise.resolve({ ok: true, value: body } as never);
    const [field, code] = rejected;
    return Promise.resolve({
      ok: false,
      error: createProblem(code, { errors: [{ field, message: 'No.' }] }),
    } as never);
  };
}

const { signal } = new AbortController();

it('quotes an order without the code and the shipping method that the shop rejects', async () => {
  const read = rejecting({ code: 'code_unknown', shippingMethod: 'shipping_unavailable' });
  const { quote, problems } = await readQuote(read, { body: BODY, signal });
  expect(quote).toEqual({ ...BODY, code: undefined, shippingMethod: undefined });
  expect(problems.map(({ code }) => code)).toEqual(['code_unknown', 'shipping_unavailable']);
});

it('quotes an order without its address when all three are rejected', async () => {
  const read = rejecting({
    code: 'code_unknown',
    country: 'shipping_unavailable',
    shippingMethod: 'shipping_unavailable',
  });
  const { quote } = await readQuote(read, { body: BODY, signal });
  expect(quote).toEqual({ products: BODY.products });
});

it('has no quote when the shop rejects a line', async () => {
  const { quote, problems } = await readQuote(rejecting({ products: 'product_unknown' }), {
    body: BODY,
    signal,
  });
  expect(quote).toBeUndefined();
  expect(problems).toHaveLength(1);
});
