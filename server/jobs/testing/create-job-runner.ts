import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { accountMail } from '#database/schema/accounts/identity.ts';
import { lowStockDigest } from '#database/schema/catalogue/stock-units.ts';
import { job } from '#database/schema/jobs.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ok } from '#domain/result.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { createFetchFile } from '../../adapters/remote-files/fetch-file.ts';
import { createPostMessage } from '../../adapters/remote-files/post-message.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { taxTable } from '../../adapters/taxes/tax-table.ts';
import type { Mail, MailPort } from '../../ports/mail.ts';
import { createSecretBox } from '../../services/secrets/secret-box.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { createUnreachablePayments } from '../../testing/outside-services/unreachable-payments.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { runCatalogueJobs, runJobs, sendMails } from '../run-jobs.ts';

const SUNDRESS = 'sundress-paprika';

const provider = createUnreachablePayments('stripe');

/** Creates a shop whose jobs run when the test calls `workOnce`, at the time `now`, with mails collected in `sent`. */
export function createJobRunner() {
  const api = createTestApi();
  const mail: MailPort = {
    async send(message) {
      runner.sent.push(message);
      return ok(undefined);
    },
  };
  const deps = () => ({
    database: api.database,
    clock: { now: () => runner.now, newId: () => systemClock.newId() },
    identity: api.identity,
    payments: createPaymentProviders([provider]),
    pictureStore: api.pictureStore,
    fetchFile: createFetchFile(),
    postMessage: createPostMessage(),
    webhookSecrets: createSecretBox('no secret of an endpoint', randomBytes, 'webhooks'),
    random: () => 0,
    orderLimits: null,
    taxes: taxTable,
    digestPhone: (phone: string) => phone,
    mail,
    log: api.log.log,
    publicUrl: 'http://shop.test',
    guestCheckout: true,
    limits: null as { secret: string } | null,
    orderPersonYears: 3,
  });

  /** Runs all due jobs once, as a process does; without those of pictures. */
  async function workOnce(given = deps()): Promise<void> {
    await runJobs(given);
    await runCatalogueJobs(given);
    await sendMails(given);
  }

  async function placeOrders(count: number, product = SUNDRESS): Promise<void> {
    const shopper = await api.shopper('Jobs');
    // These tests do not count the mails of the sign-ups.
    await api.database.db.delete(accountMail);
    for (let order = 0; order < count; order += 1) {
      const body = { ...createOrderPayload({ _id: product }), paymentMethod: 'cashOnDelivery' };
      expect((await shopper.call('POST', '/orders', { body })).status).toBe(200);
    }
  }

  beforeAll(() => deliverStock(api.database, [SUNDRESS]));
  beforeEach(async () => {
    // The test's requests use the system's clock. At this time all their work is due.
    runner.now = new Date(Date.now() + 60 * MINUTE_MS);
    runner.sent = [];
    // These tests do not count the digests of low stock.
    const days = [0, 24 * 60].map((minutes) => new Date(runner.now.getTime() + minutes * MINUTE_MS));
    await api.database.db
      .insert(lowStockDigest)
      .values(days.map((at) => ({ day: at.toISOString().slice(0, 10), unitsHash: '' })));
  });
  // A test that advances the clock leaves schedules and mails behind that are due too late for the next test.
  afterEach(async () => {
    await api.database.db.delete(outbox);
    await api.database.db.delete(accountMail);
    await api.database.db.delete(job);
    await api.database.db.delete(lowStockDigest);
  });

  const sent: Mail[] = [];
  const runner = { api, now: new Date(), sent, mail, provider, deps, workOnce, placeOrders };
  return runner;
}
