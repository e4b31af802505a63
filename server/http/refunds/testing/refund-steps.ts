import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { createPaymentProviders } from '../../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../../adapters/system-clock.ts';
import type { PaymentPort, PaymentRefund } from '../../../ports/payments.ts';
import { deliverRefunds } from '../../../services/messages/deliver-messages.ts';
import { recordFailedRefundsSince } from '../../../services/refunds/record-failed-refunds.ts';
import { insertProduct } from '../../../testing/insert-product.ts';
import { listMoney } from '../../../testing/list-money.ts';
import { createTestApi } from '../../../testing/test-api.ts';
import { succeed, type Visitor } from '../../../testing/visitor.ts';

const [COAT, HAT] = ['coat', 'hat'];
export const SECOND_MS = 1000;

export type Order = { id: string; number: number };

/** The body of a request to refund a part of an order, besides the reason. */
export type Wanted = {
  lines?: object[];
  shipping?: boolean;
  amount?: number;
  reference?: string;
  asCredit?: boolean;
};

/** Returns a line of a request to refund a part of an order. */
export const line = (position: number, quantity: number, restock = false) => ({
  position,
  quantity,
  restock,
});

/** Creates a shop with coats and a hat, a customer and staff, and the steps of refunds. */
export function createRefundSteps() {
  /** The refunds that the bank fails after they succeeded, by their ids at the provider. */
  const failing = new Set<string>();
  const api = createTestApi({ demo: false, payments: failingRefunds });

  beforeAll(async () => {
    await insertProduct(api.database, { id: COAT, stock: 900 });
    await insertProduct(api.database, { id: HAT, stock: 900 });
    steps.shopper = await api.shopper('Ann');
    steps.owner = await api.admin();
    steps.support = await api.member('support');
    steps.packer = await api.member('fulfilment');
  });

  // Shares, stock, money and mails agree, whatever a test did.
  afterEach(async () => {
    await sendRefunds();
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  function failingRefunds(sandbox: PaymentPort): PaymentPort {
    const withFailures = (one: PaymentRefund): PaymentRefund =>
      failing.has(one.id) ? { ...one, status: 'failed' } : one;
    return {
      ...sandbox,
      id: sandbox.id,
      async refund(wanted) {
        let made: Awaited<ReturnType<PaymentPort['refund']>> | undefined;
        const make = async () => void (made = await sandbox.refund(wanted));
        await (steps.delayRefund ? steps.delayRefund(wanted.amount, make) : make());
        if (made === undefined) throw new Error('the test made no refund');
        return made;
      },
      async listRefunds(intentId) {
        const listed = await sandbox.listRefunds(intentId);
        return listed.ok ? { ok: true, value: listed.value.map(withFailures) } : listed;
      },
      async listRecentRefunds(period) {
        const listed = await sandbox.listRecentRefunds(period);
        return listed.ok ? { ok: true, value: listed.value.map(withFailures) } : listed;
      },
    };
  }

  /** Orders three coats and a hat of $17.00 each, paid by card. */
  async function placePaid(quantity = 3): Promise<Order> {
    const body = createCartPayload([{ _id: COAT, quantity }, { _id: HAT }]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const begun = await succeed(steps.shopper, 'POST', '/create-payment-intent', { body, headers });
    expect(await api.confirm(begun.transactionId)).toBeUndefined();
    const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
    await succeed(steps.shopper, 'POST', '/orders', { body: paid });
    return read(begun.orderId);
  }

  async function placeCash(by = steps.shopper, more: object = {}): Promise<Order> {
    const sent = { paymentMethod: 'cashOnDelivery', ...more };
    const body = { ...createOrderPayload({ _id: COAT, quantity: 3 }), ...sent };
    return read((await succeed(by, 'POST', '/orders', { body })).insertedId, by);
  }

  async function read(reference: string, by = steps.shopper): Promise<Order> {
    const { _id: id, number } = await succeed(by, 'GET', `/order/${reference}`);
    return { id, number };
  }

  function refundPart(
    { number }: Order,
    wanted: Wanted,
    { by = steps.owner, key }: { by?: Visitor; key?: string } = {},
  ) {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const body = { reason: 'goodwill', ...wanted };
    return by.call('POST', `/admin/orders/${number}/refunds`, { body, headers });
  }

  const undo = (id: string) => steps.owner.call('POST', `/admin/refunds/${id}/undo`);
  const staffOrder = async ({ number }: Order) =>
    (await succeed(steps.owner, 'GET', `/admin/orders/${number}`)).order;

  /** Sends the refunds that are due at a time. */
  function sendRefunds(at = new Date(Date.now() + 11 * SECOND_MS)) {
    const clock = { ...systemClock, now: () => at };
    const payments = createPaymentProviders([api.payments]);
    return deliverRefunds({ database: api.database, clock, payments }, () => false);
  }

  async function refundsOf({ id }: Order) {
    const rows = await api.database.db
      .select()
      .from(refund)
      .where(eq(refund.orderId, id))
      .orderBy(refund.createdAt, refund.id);
    return rows.map(({ cents, method, state }) => `${method} ${cents} ${state}`);
  }

  const moneyOf = ({ id }: Order) => listMoney(api.database.db, id);

  async function mailsOf({ id }: Order) {
    const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
    return rows
      .map(({ kind }) => kind)
      .filter((kind) => !['refund', 'settle_refund', 'order_confirmation_mail'].includes(kind));
  }

  async function availableCoats(): Promise<number> {
    const [unit] = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, COAT));
    return unit?.available ?? 0;
  }

  /** Whether each refund of an order, oldest first, is offered to be undone. */
  async function offersUndo(order: Order): Promise<boolean[]> {
    const { refunds } = await staffOrder(order);
    return refunds.map(({ undoUntil }: { undoUntil: string | null }) => undoUntil !== null);
  }

  /** Refunds two coats, and lets the bank fail that. Returns the id of the refund. */
  async function failedRefund(order: Order): Promise<string> {
    const { id } = (await refundPart(order, { lines: [line(1, 2)] })).body;
    await sendRefunds();
    await failRefunds(order);
    return id;
  }

  /** Lets the bank fail every refund of an order that has succeeded. */
  async function failRefunds(order: Order): Promise<void> {
    const rows = await api.database.db.select().from(refund).where(eq(refund.orderId, order.id));
    for (const { reference } of rows) failing.add(reference ?? '');
    const deps = {
      database: api.database,
      clock: systemClock,
      payments: createPaymentProviders([api.payments]),
    };
    await recordFailedRefundsSince(deps, { payments: api.payments, since: new Date(Date.now() - 60_000) });
  }

  const settle = (id: string, how: 'retry' | 'credit' | 'payout', by = people.owner) =>
    by.call(
      'POST',
      `/admin/refunds/${id}/${how}`,
      how === 'payout' ? { body: { reference: `bank ${id}` } } : {},
    );

  const people = {} as { shopper: Visitor; owner: Visitor; support: Visitor; packer: Visitor };
  const delay: {
    /** Waits before or after the sandbox makes a refund of some cents. */
    delayRefund?: ((cents: number, make: () => Promise<void>) => Promise<void>) | undefined;
  } = {};
  const steps = Object.assign(people, delay, {
    api,
    placePaid,
    placeCash,
    refundPart,
    undo,
    staffOrder,
    sendRefunds,
    refundsOf,
    moneyOf,
    mailsOf,
    availableCoats,
    offersUndo,
    failedRefund,
    failRefunds,
    settle,
  });
  return steps;
}
