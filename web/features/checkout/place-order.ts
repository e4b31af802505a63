import type { CallInput } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { CardFailure } from './card-outcome.ts';

type Ordering = Pick<Client, 'createPaymentIntent' | 'placeOrder'>;
type Sent = {
  readonly client: Ordering;
  /** The idempotency key: the same one whenever the same order is sent again. */
  readonly key: string;
  readonly order: CallInput<'createPaymentIntent'>['body'];
};

/**
 * How an order can fail.
 * - `refused`: the shop did not take it; nothing was ordered and nothing charged.
 * - `declined`: the card provider did not take the card; `message` is its own text.
 * - `unrecorded`: the card was charged, and the shop has not acknowledged the order. Only `recordCardOrder` may follow: paying again
 *   would charge again.
 */
export type OrderFailure =
  | { readonly kind: 'refused'; readonly problem: CallProblem }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'unrecorded'; readonly transactionId: string; readonly problem: CallProblem };

type Outcome = Promise<Result<{ readonly reference: string }, OrderFailure>>;

/** Sends a cash order. */
export async function placeCashOrder({ client, key, order }: Sent): Outcome {
  const answer = await client.placeOrder({
    headers: { 'idempotency-key': key },
    body: { ...order, paymentMethod: 'cashOnDelivery' },
  });
  return answer.ok ? ok(answer.value) : fail({ kind: 'refused', problem: answer.error });
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
  const started = await client.createPaymentIntent({ headers: { 'idempotency-key': key }, body: order });
  if (!started.ok) return fail({ kind: 'refused', problem: started.error });
  const { clientSecret, transactionId } = started.value;
  const confirmed = await confirm(clientSecret);
  if (!confirmed.ok) return fail({ kind: 'declined', message: confirmed.error.message });
  return recordCardOrder(client, transactionId);
}

/** Tells the shop that a card payment went through. Never charges anything, however often it is sent. */
export async function recordCardOrder(client: Pick<Client, 'placeOrder'>, transactionId: string): Outcome {
  const answer = await client.placeOrder({ body: { paymentMethod: 'stripe', transactionId } });
  return answer.ok ? ok(answer.value) : fail({ kind: 'unrecorded', transactionId, problem: answer.error });
}
