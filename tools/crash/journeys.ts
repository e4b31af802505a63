import { confirmPayment, listPayments } from './world/ask-provider.ts';
import { begin, cash, record } from './world/buy.ts';
import type { Answer, World } from './world/world.ts';

/** A buyer's path through the shop. When the shop dies, the browser repeats its request with the same key. */
export type Journey = (world: World, who: { buyer: string; product: string }) => Promise<void>;

const MINUTE_MS = 60_000;

/** Together these journeys pass every checkpoint of the payment protocol. */
export const journeys: Readonly<Record<string, Journey>> = {
  async 'pays by card, and cancels'(world, who) {
    const { transactionId, orderId } = (await insist(() => begin(world, who))).body;
    await confirmPayment(world.provider, { intentId: transactionId });
    await insist(() => record(world, { ...who, transactionId }));
    await world.provider.webhooks.sendDue();
    await jobs(world);
    await insist(() => world.call(who.buyer, ['POST', `/order/${orderId}/cancel`]));
    await jobs(world);
    await jobs(world);
  },

  async 'closes the browser after paying, so that only the webhook reports the payment'(world, who) {
    const { transactionId } = (await insist(() => begin(world, who))).body;
    await confirmPayment(world.provider, { intentId: transactionId });
    await world.provider.webhooks.sendDue();
    await world.provider.webhooks.sendDue();
    await jobs(world);
  },

  async 'closes the browser before it receives the id of its payment'(world, who) {
    if ((await begin(world, who)).status !== 0) return;
    // The payment can still be confirmed, even when only the provider knows it.
    const since = Math.floor(world.began.getTime() / 1000);
    const [payment] = await listPayments(world.provider, { since });
    if (payment?.status === 'requires_payment_method') {
      await confirmPayment(world.provider, { intentId: payment.id });
    }
    await jobs(world);
  },

  async 'pays in the moment in which the hold ends'(world, who) {
    await insist(() => begin(world, who));
    const { transactionId } = (
      await insist(() => begin(world, { ...who, quantity: 2, key: 'changed-my-mind' }))
    ).body;
    await world.pass(31 * MINUTE_MS);
    await Promise.all([jobs(world), confirmPayment(world.provider, { intentId: transactionId })]);
    await jobs(world);
  },

  async 'pays cash, and cancels; pays cash again'(world, who) {
    const { insertedId } = (await insist(() => cash(world, who))).body;
    await jobs(world);
    await insist(() => world.call(who.buyer, ['POST', `/order/${insertedId}/cancel`]));
    const again = (await insist(() => cash(world, { ...who, key: 'once-more-please' }))).body as {
      insertedId: string;
    };
    await insist(() => world.call('admin', ['POST', `/order/${again.insertedId}/cash-received`]));
    await jobs(world);
  },
};

/** Repeats a request until the shop answers, and expects success. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let tries = 0; answer.status === 0 && tries < 3; tries += 1) answer = await ask();
  if (answer.status !== 200)
    throw new Error(`the shop answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Advances the time until jobs are due, and runs them. */
async function jobs(world: World): Promise<void> {
  await world.pass(2 * MINUTE_MS);
  await world.runJobs();
}
