import { expect, it } from 'vitest';
import { audit } from '#database/audit/audit.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { createPaymentProviders } from '#server/adapters/payments/payment-providers.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { carryOutDecisions, deliverRefunds } from '#server/services/messages/deliver-messages.ts';
import { recordDisputesSince } from '#server/services/payments/record-disputes.ts';
import { recordFailedRefundsSince } from '#server/services/refunds/record-failed-refunds.ts';
import { deliverDueOrderMails } from '#server/testing/deliver-mails.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import { succeed } from '#server/testing/visitor.ts';
import { enterBackOffice } from './customer.ts';
import { playEvening } from './play-evening.ts';
import { playMorning } from './play-morning.ts';
import { playNight } from './play-night.ts';
import { playWorkday } from './play-workday.ts';
import { STORIES } from './stories.ts';

const api = createTestApi({ guestCheckout: true });
const origin = 'http://shop.test';
const shop = {
  origin,
  network: (request: Request) => (request.url.startsWith(origin) ? api.fetch(request) : fetch(request)),
};
const lines: string[] = [];
const log = (line: string) => lines.push(line);

/** Carries out what staff can no longer undo, sends the refunds and mails, lets the bank fail refunds and dispute payments, and records those. */
async function letTimePass(): Promise<void> {
  const at = new Date(Date.now() + MINUTE_MS);
  const payments = createPaymentProviders([api.payments]);
  const deps = { database: api.database, clock: { ...systemClock, now: () => at }, payments };
  await carryOutDecisions(deps, () => false);
  await deliverRefunds(deps, () => false);
  await api.passProviderTime(MINUTE_MS);
  const since = new Date(Date.now() - 10 * MINUTE_MS);
  await recordFailedRefundsSince(deps, { payments: api.payments, since });
  await recordDisputesSince(deps, { payments: api.payments, since });
  await deliverDueOrderMails(api, at);
}

it('the orders of a day are run in the back office, with their returns, and nothing is left to do', async () => {
  await playMorning(shop, { seed: 1, code: undefined, log });
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(STORIES.length - 1);
  expect(lines.filter((line) => line.includes('as a guest'))).toHaveLength(2);
  expect(lines).toContain(
    '  Ana Moreno writes: “Me again! Please send this one to my work: 400 Oak Plaza, Portland, OR 97204.”',
  );
  const admin = await api.admin();
  const list = async (view: string) =>
    (await succeed(admin, 'GET', `/admin/orders?limit=50&view=${view}`)).orders;
  const placed = (await succeed(admin, 'GET', '/admin/orders?limit=50')).orders;
  expect(placed).toHaveLength(STORIES.length);
  const states = new Set(placed.map(({ state }: { state: string }) => state));
  expect(states).toEqual(new Set(['awaiting_payment', 'cancelled', 'paid', 'placed']));

  const staff = await enterBackOffice(shop, { email: admin.email, password: 'a long enough password' });
  const office = { staff, letTimePass, log };
  await playWorkday(office);
  expect(await list('to_pack')).toEqual([]);
  const { disputes } = await succeed(admin, 'GET', '/admin/today');
  const disputed = placed.at(-1 - STORIES.findIndex(({ pays }) => pays === 'card, disputed'));
  expect(disputes.map(({ order }: { order: number }) => order)).toEqual([disputed.number]);

  lines.length = 0;
  await playEvening(shop, log);
  expect(lines.filter((line) => line.includes(' asks for: ')).length).toBeGreaterThan(3);
  await playNight(office);
  const returns = await succeed(admin, 'GET', '/admin/returns?state=requested');
  expect(returns.counts).toMatchObject({ requested: { count: 0 }, received: { count: 0 } });
  expect(await succeed(admin, 'GET', '/admin/today')).toMatchObject({
    failedDecisions: [],
    failedRefunds: 0,
    paymentsToReview: 0,
    undelivered: 0,
    flaggedReviews: { count: 0 },
  });
  for (const view of ['to_pack', 'to_collect', 'not_delivered', 'refund_failed', 'to_review'])
    expect({ view, orders: await list(view) }).toEqual({ view, orders: [] });
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
}, 120_000);
