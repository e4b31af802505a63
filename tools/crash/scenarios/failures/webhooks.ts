import assert from 'node:assert/strict';
import { shopEvent, webhookDelivery, webhookEndpoint } from '#database/schema/webhooks.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-types.ts';
import { WEBHOOK_SECRETS } from '../../harness/create-checkpointed-shop.ts';
import { placeCashOrder } from '../../harness/purchase.ts';
import { addBuyerAndProduct, type Scenarios } from '../steps.ts';

/** The checkpoints of a delivery: before and after its message, and before and after the commit of its outcome. */
const DEATHS = 4;

/** Events of the shop for other programs. */
export const webhookScenarios: Scenarios = {
  async 'an endpoint gets each event under one id, though it was down and the shop died around the request'(
    harness,
  ) {
    const { database, clock, webhooks } = harness;
    const id = clock.newId();
    const secret = WEBHOOK_SECRETS.seal(Buffer.from('a key'), id);
    const url = 'https://hooks.example/';
    await database.db
      .insert(webhookEndpoint)
      .values({ id, url, events: [...WEBHOOK_EVENTS], secret, createdAt: harness.startedAt });
    const [buyer, product] = await addBuyerAndProduct(harness, 'events', 10);

    harness.conditions.isReceiverDown = true;
    await placeCashOrder(harness, { buyer, product });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await harness.runJobs();
      await harness.advanceTime(6 * MINUTE_MS);
    }
    assert.deepEqual(webhooks, []);
    harness.conditions.isReceiverDown = false;
    await harness.runJobs();

    for (let place = 1; place <= DEATHS; place += 1) {
      const [other, bought] = await addBuyerAndProduct(harness, `events-${place}`, 10);
      await placeCashOrder(harness, { buyer: other, product: bought });
      harness.conditions.isReceiverDown = true;
      await harness.runJobs();
      harness.conditions.isReceiverDown = false;
      // Later than the first retry, and before the jobs are due again.
      await harness.advanceTime(6 * SECOND_MS);
      harness.processes.scheduleDeath(place);
      await harness.runJobs();
      harness.processes.cancelDeath();
      await harness.advanceTime(2 * MINUTE_MS);
      await harness.runJobs();
    }
    await harness.settle();
    const events = await database.db.$count(shopEvent);
    const delivered = await database.db.select().from(webhookDelivery);
    assert.ok(events > DEATHS);
    assert.deepEqual(
      delivered.map(({ state }) => state),
      Array.from({ length: events }, () => 'delivered'),
    );
    assert.ok(webhooks.length > events, 'a message was repeated');
    assert.equal(new Set(webhooks).size, events);
  },
};
