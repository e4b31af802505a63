import type { ParsedInput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listRefunds } from '#database/queries/payments/refunds.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { fail, ok } from '#domain/result.ts';
import { changeOrderAddress } from '../../services/addresses/change-order-address.ts';
import { cancelLines } from '../../services/cancellations/cancel-lines.ts';
import { cancelOrder } from '../../services/cancellations/cancel-order.ts';
import type { OrderRequest } from '../../services/checkout/order-request.ts';
import { placeOrder, type PlaceOrderDeps } from '../../services/checkout/place-order.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { readOrder, listOrdersOf } from '../../services/orders/read-orders.ts';
import { recordPayment } from '../../services/payments/record-payment.ts';
import { startCardOrder } from '../../services/payments/start-card-order.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { GuestCookies } from '../guests/guest-cookies.ts';
import { orderHidden, readBuyer } from '../guests/read-buyer.ts';
import { authorOf } from '../staff/author.ts';
import { orderJson, placedJson, withHistory } from './order-json.ts';

type Guests = { readonly guestCookies: GuestCookies };

/** Creates the endpoints of orders for their customers, who may be guests. */
export function createOrderEndpoints(deps: PlaceOrderDeps & Guests): {
  createPaymentIntent: Endpoint<'createPaymentIntent'>;
  placeOrder: Endpoint<'placeOrder'>;
  readOrder: Endpoint<'readOrder'>;
  cancelOrder: Endpoint<'cancelOrder'>;
  changeOrderAddress: Endpoint<'changeOrderAddress'>;
} {
  return {
    createPaymentIntent: createPaymentIntentEndpoint(deps),
    placeOrder: placeOrderEndpoint(deps),
    readOrder: readOrderEndpoint(deps),
    cancelOrder: cancelOrderEndpoint(deps),
    changeOrderAddress: changeOrderAddressEndpoint(deps),
  };
}

function createPaymentIntentEndpoint(deps: PlaceOrderDeps & Guests): Endpoint<'createPaymentIntent'> {
  return async ({ input, actor, headers }) => {
    const found = readBuyer(deps.guestCookies, { actor, headers, body: input.body });
    if (!found.ok) return found;
    const { buyer, cookies } = found.value;
    const started = await startCardOrder(deps, {
      buyer,
      idempotencyKey: input.headers['idempotency-key'] ?? deps.clock.newId(),
      request: orderRequestOf(input.body),
    });
    return started.ok ? ok({ value: started.value, cookies }) : started;
  };
}

function placeOrderEndpoint(deps: PlaceOrderDeps & Guests): Endpoint<'placeOrder'> {
  return async ({ input: { body, headers: given }, actor, headers }) => {
    if (body.paymentMethod === 'stripe') {
      const { transactionId } = body;
      const person = deps.guestCookies.readPerson(actor, headers);
      const paid = await recordPayment(deps, { person, transactionId });
      if (!paid.ok) return fail(orderHidden(actor, paid.error));
      return ok({ value: placedJson(paid.value, transactionId) });
    }
    const found = readBuyer(deps.guestCookies, { actor, headers, body });
    if (!found.ok) return found;
    const { buyer, cookies } = found.value;
    const placed = await placeOrder(deps, {
      buyer,
      idempotencyKey: given['idempotency-key'] ?? deps.clock.newId(),
      paymentMethod: 'cash',
      request: orderRequestOf(body),
    });
    if (!placed.ok) return placed;
    return ok({ value: placedJson(placed.value, placed.value.id), cookies });
  };
}

/** Returns the order request of a payload, which has either `product` or `products`. */
function orderRequestOf({
  product,
  products,
  ...payload
}: ParsedInput<'createPaymentIntent'>['body']): OrderRequest {
  const lines = products ?? (product === undefined ? [] : [product]);
  return {
    ...payload,
    isCart: products !== undefined,
    lines: lines.map(({ _id: productId, quantity, size, price }) => ({ productId, quantity, size, price })),
  };
}

function readOrderEndpoint({ database, clock, guestCookies }: WriteDeps & Guests): Endpoint<'readOrder'> {
  return async ({ input, actor, headers }) => {
    const found = await readOrder(
      { database },
      {
        reference: input.params.id,
        person: guestCookies.readPerson(actor, headers),
        isAdmin: actor?.role === 'admin',
      },
    );
    if (!found.ok) return fail(orderHidden(actor, found.error));
    return ok({ value: await withHistory({ database, clock }, found.value) });
  };
}

function cancelOrderEndpoint(deps: OrderDeps & Guests): Endpoint<'cancelOrder'> {
  return async ({ input, actor, headers }) => {
    const { params, body, headers: sent } = input;
    const by = {
      person: deps.guestCookies.readPerson(actor, headers),
      author: actor && authorOf(actor, headers),
      staffRole: actor?.staffRole,
    };
    const cancelled =
      body?.lines === undefined
        ? await cancelOrder(deps, { reference: params.id, by })
        : await cancelLines(deps, {
            reference: params.id,
            by,
            lines: body.lines,
            idempotencyKey: sent['idempotency-key'] ?? null,
          });
    if (!cancelled.ok) return fail(orderHidden(actor, cancelled.error));
    return ok({ value: await withHistory(deps, cancelled.value) });
  };
}

function changeOrderAddressEndpoint(deps: PlaceOrderDeps & Guests): Endpoint<'changeOrderAddress'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const changed = await changeOrderAddress(deps, {
      reference: params.id,
      by: {
        person: deps.guestCookies.readPerson(actor, headers),
        author: actor && authorOf(actor, headers),
        staffRole: actor?.staffRole,
      },
      address: body,
    });
    if (!changed.ok) return fail(orderHidden(actor, changed.error));
    return ok({ value: await withHistory(deps, changed.value) });
  };
}

export function listOrdersEndpoint(database: Database): Endpoint<'listOrders'> {
  return async ({ input }) => {
    const orders = await listOrdersOf({ database }, input.params.email);
    const ids = orders.map(({ id }) => id);
    const parts = {
      shipments: await listShipments(database.db, ids),
      refunds: await listRefunds(database.db, ids),
    };
    return ok({ value: orders.map((order) => orderJson(order, parts)) });
  };
}

export function readCardFormSettingsEndpoint(settings: {
  publishableKey: string;
  scriptUrl: string | null;
}): Endpoint<'readCardFormSettings'> {
  return async () => ok({ value: settings });
}
