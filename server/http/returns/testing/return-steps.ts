import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { stockHold } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { createPaymentProviders } from '../../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../../adapters/system-clock.ts';
import { deliverRefunds } from '../../../services/messages/deliver-messages.ts';
import { insertProduct } from '../../../testing/insert-product.ts';
import { listMoney } from '../../../testing/list-money.ts';
import { createTestApi } from '../../../testing/test-api.ts';
import { succeed, type Visitor } from '../../../testing/visitor.ts';

export const [COAT, HAT] = ['coat', 'hat'];

export type Order = { id: string; number: number };
type Piece = { position: number; quantity: number };
type Result = { position: number; accepted: number; restocked: number; rejectReason?: string };

/** Creates a shop with coats and a hat, customers and staff, and the steps of returns. */
export function createReturnSteps() {
  const api = createTestApi({ demo: false });

  beforeAll(async () => {
    await insertProduct(api.database, { id: COAT, stock: { S: 900, M: 900 } });
    await insertProduct(api.database, { id: HAT, stock: 900 });
    steps.shopper = await api.shopper('Ann');
    steps.stranger = await api.shopper('Bob');
    steps.owner = await api.admin();
    steps.packer = await api.member('fulfilment');
    steps.support = await api.member('support');
  });

  // Counters, stock, money, histories and mails agree, whatever a test did.
  afterEach(async () => {
    await sendRefunds();
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });

  /** Orders coats in size M and a hat of $17.00 each by card, and hands them over. */
  async function placeDelivered(quantity = 3): Promise<Order> {
    const body = createCartPayload([{ _id: COAT, quantity }, { _id: HAT }]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const begun = await succeed(steps.shopper, 'POST', '/create-payment-intent', { body, headers });
    expect(await api.confirm(begun.transactionId)).toBeUndefined();
    const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
    await succeed(steps.shopper, 'POST', '/orders', { body: paid });
    return deliver(begun.orderId, 'handed-over');
  }

  async function placeCash(): Promise<Order> {
    const body = { ...createOrderPayload({ _id: COAT, quantity: 3 }), paymentMethod: 'cashOnDelivery' };
    return deliver((await succeed(steps.shopper, 'POST', '/orders', { body })).insertedId, 'cash-received');
  }

  async function deliver(id: string, how: string): Promise<Order> {
    const { number } = await succeed(steps.packer, 'POST', `/order/${id}/${how}`);
    return { id, number };
  }

  const announce = (pieces: readonly Piece[]) => ({
    lines: pieces.map((piece) => ({ ...piece, reason: 'too_small', resolution: 'refund' })),
  });

  function request(
    { id }: Order,
    pieces: readonly Piece[],
    { key, by = steps.shopper }: { key?: string; by?: Visitor } = {},
  ) {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return by.call('POST', `/order/${id}/returns`, { body: announce(pieces), headers });
  }

  /** Returns the last return of an order as its customer sees it. */
  const lastReturn = async ({ id }: Order) =>
    (await succeed(steps.shopper, 'GET', `/order/${id}`)).returns.at(-1);

  /** Requests and approves a return, and receives its pieces, or only those of a parcel. Returns its id. */
  async function receive(
    order: Order,
    pieces: readonly Piece[],
    parcel?: { lines: readonly Piece[] },
  ): Promise<string> {
    const { id } = (await request(order, pieces)).body.returns.at(-1);
    await succeed(steps.support, 'POST', `/admin/returns/${id}/decide`, { body: { decision: 'approve' } });
    await succeed(steps.packer, 'POST', `/admin/returns/${id}/receive`, parcel && { body: parcel });
    return id;
  }

  function inspect(
    id: string,
    lines: readonly Result[],
    {
      by = steps.owner,
      ...more
    }: {
      by?: Visitor;
      reference?: string;
      shipping?: boolean;
      amount?: number;
      withoutRefund?: boolean;
    } = {},
  ) {
    return by.call('POST', `/admin/returns/${id}/inspect`, { body: { lines, ...more } });
  }

  async function available(productId: string, size: string | null = 'M'): Promise<number> {
    const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
    return units.find((unit) => unit.size === size)?.available ?? 0;
  }

  async function holdOf({ id }: Order, position = 1) {
    const rows = await api.database.db.select().from(stockHold).where(eq(stockHold.orderId, id));
    const { shipped, returned, released } = rows.find((row) => row.position === position) ?? {};
    return { shipped, returned, released };
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
      .filter((kind) => kind.startsWith('return_') || kind === 'refund_mail')
      .toSorted();
  }

  async function logOf({ id }: Order) {
    const rows = await api.database.db
      .select()
      .from(changeLog)
      .where(eq(changeLog.subjectId, id))
      .orderBy(changeLog.id);
    return rows.map(({ action }) => action).filter((action) => action.startsWith('return_'));
  }

  const sendRefunds = () =>
    deliverRefunds(
      { database: api.database, clock: systemClock, payments: createPaymentProviders([api.payments]) },
      () => false,
    );

  const people = {} as {
    shopper: Visitor & { email: string };
    stranger: Visitor;
    owner: Visitor;
    packer: Visitor;
    support: Visitor;
  };
  const steps = Object.assign(people, {
    api,
    placeDelivered,
    placeCash,
    deliver,
    announce,
    request,
    lastReturn,
    receive,
    inspect,
    available,
    holdOf,
    refundsOf,
    moneyOf,
    mailsOf,
    logOf,
    sendRefunds,
  });
  return steps;
}
