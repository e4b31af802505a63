import type { CallInput } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { CardFailure } from '../card/card-outcome.ts';

/** The order payload of SPECIFICATION section 7, but for the payment method. */
export type OrderPayload = CallInput<'createPaymentIntent'>['body'];

type Ordering = Pick<Client, 'createPaymentIntent' | 'placeOrder'>;
type Sent = {
  readonly client: Ordering;
  /** The idempotency key: the same one whenever the same order is sent again. */
  readonly key: string;
  readonly order: OrderPayload;
};

/**
 * How an order can fail.
 * - `refused`: the shop did not take it; nothing was ordered and nothing charged.
 * - `declined`: the card provider did not take the card; `message` is its own text.
 * - `unrecorded`: the card was charged, or may have been, and the shop has not acknowledged the order. Only `recordCardOrder` may
 *   follow: paying again could charge again.
 */
export type OrderFailure =
  | { readonly kind: 'refused'; readonly problem: CallProblem }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'unrecorded'; readonly transactionId: string; readonly problem: CallProblem };

const NOT_CHARGED = 'The payment could not be completed. You have not been charged. Please try again.';

type Outcome = Promise<Result<{ readonly reference: string }, OrderFailure>>;

/** Sends a cash order. */
export async function placeCashOrder({ client, key, order }: Sent): Outcome {
  const answer = await client.placeOrder({
    headers: { 'idempotency-key': key },
    body: { ...order, paymentMethod: 'cashOnDelivery' },
  });
  return answer.ok ? ok(answer.value) : refusedOrPaid({ client, order }, answer.error);
}

/**
 * Pays by card (SPECIFICATION section 4, 'Card payment'): the client secret, then `confirm` in the browser with the provider, then
 * the order. After a declined card the same order finds its payment again, so that another card pays the same one.
 */
export async function placeCardOrder({
  client,
  key,
  order,
  confirm,
}: Sent & { confirm: (clientSecret: string) => Promise<Result<unknown, CardFailure>> }): Outcome {
  const started = await client.createPaymentIntent({
    headers: { 'idempotency-key': key },
    body: { ...order, paymentMethod: 'stripe' },
  });
  if (!started.ok) return refusedOrPaid({ client, order }, started.error);
  const { clientSecret, transactionId } = started.value;
  const confirmed = await confirm(clientSecret);
  if (!confirmed.ok && !confirmed.error.unsure)
    return fail({ kind: 'declined', message: confirmed.error.message });
  // Whether the card was charged or the answer got lost: the shop asks the provider.
  return recordCardOrder(client, { order, transactionId });
}

/** An earlier payment for the same thing may have gone through without this browser hearing of it: then its order is the one. */
async function refusedOrPaid({ client, order }: Omit<Sent, 'key'>, problem: CallProblem): Outcome {
  const { code, reference } = problem;
  if (code === 'already_paid' && reference !== undefined)
    return recordCardOrder(client, { order, transactionId: reference });
  return fail({ kind: 'refused', problem });
}

/** Tells the shop that a card payment went through. Never charges anything, however often it is sent. */
export async function recordCardOrder(
  client: Pick<Client, 'placeOrder'>,
  { order, transactionId }: { order: OrderPayload; transactionId: string },
): Outcome {
  const answer = await client.placeOrder({ body: { ...order, paymentMethod: 'stripe', transactionId } });
  if (answer.ok) return ok(answer.value);
  const { error: problem } = answer;
  if (problem.code === 'payment_incomplete') return fail({ kind: 'declined', message: NOT_CHARGED });
  return fail({ kind: 'unrecorded', transactionId, problem });
}
