import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { moneyMovement, stockMovement } from '#database/schema/orders/ledger.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { insertProduct } from '../../../testing/insert-product.ts';
import { createTestApi } from '../../../testing/test-api.ts';
import { succeed, type Visitor } from '../../../testing/visitor.ts';

export const [COAT, HAT] = ['coat', 'hat'];

export const UPS = { carrier: 'ups', tracking: '1Z 999' };

export type Order = { id: string; number: number };

/** Creates a shop with a coat and a hat, a customer and staff who ship, and the steps of shipments. */
export function createShipmentSteps() {
  const api = createTestApi({ demo: false });

  beforeAll(async () => {
    await insertProduct(api.database, { id: COAT, stock: { S: 200, M: 200 } });
    await insertProduct(api.database, { id: HAT, stock: 200 });
    steps.shopper = await api.shopper('Ann');
    steps.packer = await api.member('fulfilment');
    steps.support = await api.member('support');
  });

  // Counters, ledger, histories and mails agree, whatever a test did.
  afterEach(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

  /** Orders three coats and a hat, in two lines, paid by card. */
  async function placePaid(): Promise<Order> {
    const body = createCartPayload([
      { _id: COAT, quantity: 3 },
      { _id: HAT, quantity: 1 },
    ]);
    const { transactionId } = await succeed(steps.shopper, 'POST', '/create-payment-intent', {
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(await api.confirm(transactionId)).toBeUndefined();
    await succeed(steps.shopper, 'POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    return read(transactionId);
  }

  async function placeCash(quantity = 2): Promise<Order> {
    const body = { ...createOrderPayload({ _id: COAT, quantity }), paymentMethod: 'cashOnDelivery' };
    return read((await succeed(steps.shopper, 'POST', '/orders', { body })).insertedId);
  }

  async function read(reference: string): Promise<Order> {
    const { _id: id, number } = await succeed(steps.shopper, 'GET', `/order/${reference}`);
    return { id, number };
  }

  const shown = ({ id }: Order) => succeed(steps.shopper, 'GET', `/order/${id}`);

  const prepare = ({ number }: Order, lines?: [position: number, quantity: number][], key?: string) =>
    steps.packer.call('POST', `/admin/orders/${number}/shipments`, {
      body: lines ? { lines: lines.map(([position, quantity]) => ({ position, quantity })) } : {},
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  const move = (id: string, event: string, body?: object) =>
    steps.packer.call('POST', `/admin/shipments/${id}/${event}`, body && { body });

  /** Prepares a shipment of these lines, or of all, and returns its id. */
  async function prepared(order: Order, lines?: [number, number][]): Promise<string> {
    const { status, body } = await prepare(order, lines);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.shipments.at(-1).id;
  }

  async function shipped(order: Order, lines?: [number, number][]): Promise<string> {
    const id = await prepared(order, lines);
    expect((await move(id, 'ship', UPS)).status).toBe(200);
    return id;
  }

  async function listMails({ id }: Order): Promise<string[]> {
    const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
    return rows.filter(({ kind }) => kind === 'shipment_mail').map(({ subjectId }) => subjectId);
  }

  async function listActions({ id }: Order): Promise<string[]> {
    const rows = await api.database.db
      .select()
      .from(changeLog)
      .where(eq(changeLog.subjectId, id))
      .orderBy(changeLog.id);
    return rows.map(({ action }) => action);
  }

  async function listMoves({ id }: Order): Promise<string[]> {
    const rows = await api.database.db
      .select()
      .from(stockMovement)
      .where(eq(stockMovement.orderId, id))
      .orderBy(stockMovement.id);
    return rows.map(({ fromBucket, toBucket, quantity }) => `${fromBucket} to ${toBucket}: ${quantity}`);
  }

  async function sumCash({ id }: Order): Promise<number> {
    const rows = await api.database.db
      .select()
      .from(moneyMovement)
      .where(and(eq(moneyMovement.orderId, id), eq(moneyMovement.kind, 'cash_received')));
    return rows.reduce((sum, { cents }) => sum + cents, 0);
  }

  const people = {} as { shopper: Visitor & { email: string }; packer: Visitor; support: Visitor };
  const steps = Object.assign(people, {
    api,
    placePaid,
    placeCash,
    read,
    shown,
    prepare,
    move,
    prepared,
    shipped,
    listMails,
    listActions,
    listMoves,
    sumCash,
  });
  return steps;
}
