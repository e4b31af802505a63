import type { ApiOrderDetail } from '#contract/calls.ts';
import { TO_PACK_STATES } from '#domain/order/order-state.ts';
import { valueOf, type StaffClient } from './customer.ts';
import { STORIES, type StaffTask, type Story } from './stories.ts';

/** The back office as staff use it. */
export type BackOffice = {
  readonly staff: StaffClient;
  /** Waits until the decisions that staff can still undo are carried out, and until the bank has failed refunds to `card, refunds fail`. */
  readonly letTimePass: () => Promise<void>;
  readonly log: (line: string) => void;
};

/** Handles the orders of the day through the calls of the back office: packs, ships and delivers them, and does what the letters ask for. */
export async function playWorkday(office: BackOffice): Promise<void> {
  const { orders } = valueOf(await office.staff.listStaffOrders({ query: { limit: '50' } }));
  const ordersOfDay = orders.slice(0, STORIES.length).toReversed();
  for (const [index, story] of STORIES.entries()) {
    const number = ordersOfDay[index]?.number;
    if (number === undefined) throw new Error('The orders of the day are missing.');
    const order = await readOrder(office, number);
    const isToPack = TO_PACK_STATES.includes(order.state);
    if (isToPack) await TASKS[story.staff ?? 'delivers it'](office, order, story);
    office.log(`#${number} ${isToPack ? (story.staff ?? 'delivers it') : order.state}`);
  }
  await office.letTimePass();
  for (const [index, story] of STORIES.entries())
    if (story.staff === 'cancels it, and pays the failed refund out')
      await payOut(office, ordersOfDay[index]?.number ?? 0);
  await office.letTimePass();
}

type Task = (office: BackOffice, order: ApiOrderDetail, story: Story) => Promise<void>;

const TASKS: Readonly<Record<StaffTask | 'delivers it', Task>> = {
  'delivers it': deliverAll,
  'adds a note': async (office, order, story) => {
    const body = { text: story.letter ?? '', isPinned: true };
    valueOf(await office.staff.addOrderNote({ params: numberOf(order), headers: {}, body }));
    await deliverAll(office, order);
  },
  'corrects the address': async (office, order) => {
    const { firstName = '', lastName = '', country = '' } = order.customer?.address ?? {};
    const to = { address: '2210 Larch Street, Apt 4', city: 'Portland', region: 'OR', postalCode: '97205' };
    const body = { firstName, lastName, country, phone: order.customer?.phone ?? '', ...to };
    valueOf(await office.staff.changeOrderAddress({ params: { id: order.id }, body }));
    await deliverAll(office, order);
  },
  'ships in two parts': async (office, order) => {
    await deliver(office, await ship(office, order, [{ position: 2, quantity: 1 }]));
    await deliver(office, await ship(office, order));
  },
  'cancels the second item': async (office, order) => {
    const lines = [{ position: 2, quantity: 1, restock: true }];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { lines, reason: 'goodwill' as const };
    valueOf(await office.staff.refundOrder({ params: numberOf(order), headers, body }));
    await deliverAll(office, order);
  },
  'cancels it, and pays the failed refund out': async (office, order) => {
    const body = { reason: 'customer_request' as const, undoable: true };
    valueOf(await office.staff.cancelStaffOrder({ params: numberOf(order), headers: {}, body }));
  },
  'records a refusal at the door': async (office, order) => {
    await ship(office, order);
    valueOf(await office.staff.markRefused({ params: { id: order.id }, body: { undoable: true } }));
  },
  'gets the parcel back': async (office, order) => {
    const params = { id: await shipInVain(office, order) };
    valueOf(await office.staff.takeBackShipment({ params }));
    valueOf(await office.staff.inspectShipment({ params, body: { lost: [], undoable: true } }));
  },
  'records that the parcel is lost': async (office, order) => {
    const params = { id: await shipInVain(office, order) };
    valueOf(await office.staff.loseShipment({ params, body: { undoable: true } }));
  },
  'leaves it alone': () => Promise.resolve(),
};

async function deliverAll(office: BackOffice, order: ApiOrderDetail): Promise<void> {
  await deliver(office, await ship(office, order));
}

/** Ships these pieces of an order, or all that are left, and returns the id of the shipment. */
export async function ship(
  { staff }: BackOffice,
  order: Pick<ApiOrderDetail, 'number'>,
  lines?: { position: number; quantity: number }[],
): Promise<string> {
  const shipped = { carrier: 'UPS', tracking: '1Z999AA10123456784' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { shipped, ...(lines && { lines }) };
  const { shipments } = valueOf(await staff.prepareShipment({ params: numberOf(order), headers, body }));
  return shipments.at(-1)?.id ?? '';
}

/** Records that the customer has a shipment. */
export async function deliver({ staff }: BackOffice, id: string): Promise<void> {
  valueOf(await staff.deliverShipment({ params: { id }, body: { undoable: true } }));
}

/** Ships an order that its customer does not get, and returns the id of the shipment. */
async function shipInVain(office: BackOffice, order: ApiOrderDetail): Promise<string> {
  const id = await ship(office, order);
  valueOf(await office.staff.failShipment({ params: { id } }));
  return id;
}

/** Pays out what could not be returned to the card. */
async function payOut(office: BackOffice, number: number): Promise<void> {
  const { refunds } = await readOrder(office, number);
  const waiting = refunds.filter(({ isWaiting }) => isWaiting);
  if (waiting.length === 0) throw new Error(`The bank has not failed the refund of #${number} yet.`);
  for (const { id } of waiting)
    valueOf(await office.staff.payOutRefund({ params: { id }, body: { reference: `bank ${number}` } }));
}

async function readOrder({ staff }: BackOffice, number: number): Promise<ApiOrderDetail> {
  return valueOf(await staff.readStaffOrder({ params: { number: String(number) } })).order;
}

function numberOf({ number }: Pick<ApiOrderDetail, 'number'>): { number: string } {
  return { number: String(number) };
}
