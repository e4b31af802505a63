import type { BrowserContext, Page } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { send } from '../presses/press.ts';
import { signUp, uniqueEmail } from './new-accounts.ts';

/** The products of each order: two pieces of the first one. */
const CART = [{ _id: 'rib-tank-clay', quantity: 2 }, { _id: 'field-pocket-tee-ink' }];
const STOCKED = ['RIB-TANK-CLAY-M', 'FIELD-POCKET-TEE-INK-M'];
/** Finds the placed orders only. */
export const LAST_NAME = 'Benchfield';
const MIN_AVAILABLE = 100;

type PlacedOrder = { readonly id: string; readonly number: number };

/** The customer whose orders a page handles. The session ends with the browser. */
const customers = new WeakMap<Page, Promise<BrowserContext>>();

function customerOf(page: Page): Promise<BrowserContext> {
  const known = customers.get(page);
  if (known !== undefined) return known;
  const created = signUp(page, { email: uniqueEmail(), name: 'Maren Riis' });
  customers.set(page, created);
  return created;
}

/** Places a cash order of a customer, after adding to the stock that it takes when that is low. */
export async function placeOrder(page: Page): Promise<PlacedOrder> {
  for (const sku of STOCKED) {
    const path = `/admin/stock/${sku}/movements`;
    const { unit } = await send<{ unit: { available: number } }>(page, 'get', { path: `${path}?limit=1` });
    if (unit.available < MIN_AVAILABLE)
      await send(page, 'post', { path, data: { change: 10 * MIN_AVAILABLE, reason: 'delivery' } });
  }
  const data = { ...createCartPayload(CART), lastName: LAST_NAME, paymentMethod: 'cashOnDelivery' };
  const { insertedId: id } = await send<{ insertedId: string }>(await customerOf(page), 'post', {
    path: '/orders',
    data,
  });
  const { number } = await send<{ number: number }>(page, 'get', { path: `/order/${id}` });
  return { id, number };
}

const MOVES = ['ship', 'deliver', 'fail', 'take-back'] as const;

/** Places an order whose shipment is prepared and has gone through these moves. Returns the path of its screen. */
export const withShipment =
  (...moves: readonly (typeof MOVES)[number][]) =>
  async (page: Page): Promise<string> =>
    orderPath(await placeShipped(page, moves));

async function placeShipped(page: Page, moves: readonly (typeof MOVES)[number][]): Promise<PlacedOrder> {
  const order = await placeOrder(page);
  const path = `/admin/orders/${order.number}/shipments`;
  const { shipments } = await send<{ shipments: readonly { id: string }[] }>(page, 'post', {
    path,
    data: {},
  });
  for (const move of moves) {
    const data = move === 'ship' ? { carrier: 'UPS', tracking: '1Z 999' } : {};
    await send(page, 'post', { path: `/admin/shipments/${shipments[0]?.id}/${move}`, data });
  }
  return order;
}

/** The lines of a request to return one piece. */
const RETURNED = [{ position: 1, quantity: 1, reason: 'too_small', resolution: 'refund' }];

const STEPS_TO = {
  requested: [],
  approved: [{ step: 'decide', data: { decision: 'approve' } }],
  received: [
    { step: 'decide', data: { decision: 'approve' } },
    { step: 'receive', data: {} },
  ],
} as const;

/** Places an order, delivers it, and asks to return a piece of it. Returns the path of the return. */
export const withReturn =
  (state: keyof typeof STEPS_TO) =>
  async (page: Page): Promise<string> => {
    const order = await placeShipped(page, ['ship', 'deliver']);
    await send(await customerOf(page), 'post', {
      path: `/order/${order.id}/returns`,
      data: { lines: RETURNED },
    });
    type Found = { order: { returns: readonly { number: number }[] } };
    const found = await send<Found>(page, 'get', { path: `/admin/orders/${order.number}` });
    const number = found.order.returns[0]?.number;
    const { return: opened } = await send<{ return: { id: string } }>(page, 'get', {
      path: `/admin/returns/${number}`,
    });
    for (const { step, data } of STEPS_TO[state])
      await send(page, 'post', { path: `/admin/returns/${opened.id}/${step}`, data });
    return `/returns/${number}`;
  };

/** Places an order. Returns the path of its screen. */
export const withOrder = async (page: Page): Promise<string> => orderPath(await placeOrder(page));

function orderPath({ number }: PlacedOrder): string {
  return `/orders/${number}`;
}
