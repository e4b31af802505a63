import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '#sandbox/card-provider/endpoints.ts';
import { EVENT_TYPES } from '#sandbox/card-provider/stripe-objects.ts';
import { checkTypes } from './testing/check-types.ts';
import { recordResponses, type RecordedResponse } from './testing/record-responses.ts';

/** The types of Stripe's library by the name of the object. */
const TYPES: Readonly<Record<string, string>> = {
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  dispute: 'Stripe.Dispute',
  balance_transaction: 'Stripe.BalanceTransaction',
  event: 'Stripe.Event',
};

let answers: RecordedResponse[];

beforeAll(async () => {
  answers = await recordResponses();
});

function typeOf({ call, isPublic, body }: RecordedResponse): string {
  if ('error' in body) return '{ error: Stripe.PaymentIntent.LastPaymentError }';
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === call);
  const type = TYPES[endpoint?.object ?? ''] ?? 'never';
  if (endpoint?.isList) return `Stripe.ApiList<${type}>`;
  return isPublic && type === 'Stripe.PaymentIntent' ? `Partial<${type}>` : type;
}

it(
  'every response of the sandbox has the type that Stripe’s library declares',
  { timeout: 120_000 },
  async () => {
    const values = answers.map((answer) => ({ type: typeOf(answer), body: answer.body }));
    expect(await checkTypes(values)).toBe('');
  },
);

it('a missing, misspelt or invented field is reported', { timeout: 120_000 }, async () => {
  const { body } = answers.find(({ call, status }) => call === 'GET /v1/charges/:id' && status === 200) ?? {};
  const { disputed: _, ...missing } = body as unknown as { disputed: boolean };
  const found = await checkTypes([
    { type: 'Stripe.Charge', body },
    { type: 'Stripe.Charge', body: missing },
    { type: 'Stripe.Charge', body: { ...body, colour: 'fern' } },
    { type: 'Stripe.Charge', body: { ...body, status: 'resting' } },
  ]);
  const lines = [...found.matchAll(/^.*answers\.ts\((\d+),/gm)].map(([, line]) => Number(line));
  // The first two lines are imports; the valid body is on line 3.
  expect([...new Set(lines)]).toEqual([4, 5, 6]);
});

it('the checked responses cover every endpoint, every event and every error status', () => {
  const succeeded = new Set(answers.filter(({ status }) => status === 200).map(({ call }) => call));
  expect(
    endpoints.map(({ method, path }) => `${method} ${path}`).filter((name) => !succeeded.has(name)),
  ).toEqual([]);
  const events = answers.flatMap(({ call, body }) => (call === 'GET /v1/events' ? (body.data ?? []) : []));
  const types = new Set(events.map((event) => (event as unknown as { type: string }).type));
  expect(EVENT_TYPES.filter((type) => !types.has(type))).toEqual([]);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 400, 401, 402, 404, 429, 500]);
});
