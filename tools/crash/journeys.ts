import { confirmPayment, listPayments } from './world/ask-provider.ts';
import { begin, cash, record } from './world/buy.ts';
import type { Answer, World } from './world/world.ts';

/** A buyer's way through the shop whose browser does what browsers do when a server dies: it asks again, under the same key. */
export type Journey = (world: World, who: { buyer: string; product: string }) => Promise<void>;

const MINUTE = 60_000;

/** Journeys that together pass every point of the protocol. */
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

  async 'closes the browser after paying; only the webhook tells'(world, who) {
    const { transactionId } = (await insist(() => begin(world, who))).body;
    await confirmPayment(world.provider, { intentId: transactionId });
    await world.provider.webhooks.sendDue();
    await world.provider.webhooks.sendDue();
    await jobs(world);
  },

  async 'closes the browser before it knows of its payment'(world, who) {
    if ((await begin(world, who)).status !== 0) return;
    // Whoever knows the payment, and be it the provider alone, may still pay it.
    const since = Math.floor(world.began.getTime() / 1000);
    const [payment] = await listPayments(world.provider, { since });
    if (payment?.status === 'requires_payment_method') {
      await confirmPayment(world.provider, { intentId: payment.id });
    }
    await jobs(world);
  },

  async 'walks away, and pays in the moment the hold ends'(world, who) {
    await insist(() => begin(world, who));
    const { transactionId } = (
      await insist(() => begin(world, { ...who, quantity: 2, key: 'changed-my-mind' }))
    ).body;
    await world.pass(31 * MINUTE);
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

/** Asks until the shop answers, and wants a good answer. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let tries = 0; answer.status === 0 && tries < 3; tries += 1) answer = await ask();
  if (answer.status !== 200)
    throw new Error(`the shop answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Lets time pass until jobs are due, and does them. */
async function jobs(world: World): Promise<void> {
  await world.pass(2 * MINUTE);
  await world.runJobs();
}
