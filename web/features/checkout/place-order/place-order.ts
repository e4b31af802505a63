import type { CallInput, CallOutput } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { CardFailure } from '../card/card-outcome.ts';

/** The order payload (SPECIFICATION section 7) without the payment method. */
export type OrderPayload = CallInput<'createPaymentIntent'>['body'];

/** The calls that place an order. */
export type OrderClient = Pick<Client, 'createPaymentIntent' | 'placeOrder'>;

type OrderRequest = {
  readonly client: OrderClient;
  /** The idempotency key; the same order keeps it. */
  readonly key: string;
  readonly order: OrderPayload;
};

/**
 * Failures of an order.
 * - `refused`: the shop rejected it or did not respond. Nothing was charged. Without a response a cash order may have been placed. A retry
 *   with the same key does not place it again.
 * - `declined`: the payment failed and nothing was charged; `message` is for the shopper.
 * - `unrecorded`: the card was or may have been charged, but the order is not recorded. Only `recordCardOrder` may follow, because
 *   paying again could charge twice.
 */
export type OrderFailure =
  | { readonly kind: 'refused'; readonly problem: CallProblem }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'unrecorded'; readonly transactionId: string; readonly problem: CallProblem };

export const NOT_CHARGED = 'The payment could not be completed. You have not been charged. Please try again.';

/** The payment that the tab has kept is another person's, or the session of the person who paid has ended. */
const OF_ANOTHER_PERSON =
  'An earlier payment in this tab was made with another account. If it was yours, sign in with that account before you pay again. Otherwise, place your order.';

/**
 * A placed order. `reference` is for the URL of its confirmation page. If an earlier attempt was paid for, the shop records that order
 * instead; its products and sizes may differ from the sent ones.
 */
export type PlacedOrder = Pick<CallOutput<'placeOrder'>, 'reference' | 'product' | 'products'>;

type Outcome = Promise<Result<PlacedOrder, OrderFailure>>;

/** Sends a cash order. */
export async function placeCashOrder({ client, key, order }: OrderRequest): Outcome {
  const result = await client.placeOrder({
    headers: { 'idempotency-key': key },
    body: { ...order, paymentMethod: 'cashOnDelivery' },
  });
  return result.ok ? ok(result.value) : recordEarlierPayment({ client, order }, result.error);
}

/**
 * Pays by card (SPECIFICATION section 4, 'Card payment'): gets the client secret, confirms it in the browser, and records the order. After
 * a decline the order keeps its payment intent, so that another card can pay it.
 */
export async function placeCardOrder({
  client,
  key,
  order,
  confirm,
}: OrderRequest & { confirm: (clientSecret: string) => Promise<Result<unknown, CardFailure>> }): Outcome {
  const started = await client.createPaymentIntent({
    headers: { 'idempotency-key': key },
    body: { ...order, paymentMethod: 'stripe' },
  });
  if (!started.ok) return recordEarlierPayment({ client, order }, started.error);
  const { clientSecret, transactionId } = started.value;
  // Nothing is due: there is no payment to confirm.
  if (clientSecret === null) return recordCardOrder(client, { order, transactionId });
  const confirmed = await confirm(clientSecret);
  if (!confirmed.ok && !confirmed.error.unsure)
    return fail({ kind: 'declined', message: confirmed.error.message });
  // A lost response of the provider does not matter, because the shop fetches the outcome from the provider.
  return recordCardOrder(client, { order, transactionId });
}

/** Records the order if an earlier attempt has paid for it and its response was lost. Otherwise fails with the refusal. */
async function recordEarlierPayment(
  { client, order }: Omit<OrderRequest, 'key'>,
  problem: CallProblem,
): Outcome {
  const { code, reference } = problem;
  if (code === 'already_paid' && reference !== undefined)
    return recordCardOrder(client, { order, transactionId: reference });
  return fail({ kind: 'refused', problem });
}

/** Records a card payment. Never charges anything, however often it is called. After a reload the payload of its order is not known. */
export async function recordCardOrder(
  client: Pick<Client, 'placeOrder'>,
  { order, transactionId }: { order: OrderPayload | undefined; transactionId: string },
): Outcome {
  const result = await client.placeOrder({ body: { ...order, paymentMethod: 'stripe', transactionId } });
  if (result.ok) return ok(result.value);
  const { error: problem } = result;
  if (problem.code === 'payment_incomplete') return fail({ kind: 'declined', message: NOT_CHARGED });
  if (problem.code === 'order_unknown' && order === undefined)
    return fail({ kind: 'refused', problem: { ...problem, detail: OF_ANOTHER_PERSON } });
  return fail({ kind: 'unrecorded', transactionId, problem });
}
