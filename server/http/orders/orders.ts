import type { ApiOrder, ApiOrderWithHistory, ParsedInput } from '#contract/calls.ts';
import { apiPaymentMethod } from '#contract/payment-method.ts';
import type { Database } from '#database/connection/connect.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { listOrderEvents, type OrderLineRow, type OrderRecord } from '#database/queries/orders/orders.ts';
import { cents, dollarsFromStored, sum, times, type Cents } from '#domain/money.ts';
import { describeOrderStep } from '#domain/order/describe-order-step.ts';
import { paymentStatus } from '#domain/order/payment-method.ts';
import { ok } from '#domain/result.ts';
import { cancelOrder } from '../../services/orders/cancel-order.ts';
import { decideOrderReview } from '../../services/orders/decide-order-review.ts';
import { fulfilOrder } from '../../services/orders/fulfil-order.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import type { OrderRequest } from '../../services/orders/order-request.ts';
import { placeOrder, type PlaceOrderDeps } from '../../services/orders/place-order.ts';
import { readOrder, listOrdersOf } from '../../services/orders/read-orders.ts';
import { refuseOrder } from '../../services/orders/refuse-order.ts';
import { recordPayment } from '../../services/payments/record-payment.ts';
import { startCardOrder } from '../../services/payments/start-card-order.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';
import { amountsJson } from './amounts-json.ts';

export function createPaymentIntentEndpoint(deps: PlaceOrderDeps): Endpoint<'createPaymentIntent'> {
  return async ({ input, actor }) => {
    const started = await startCardOrder(deps, {
      buyer: actor,
      idempotencyKey: input.headers['idempotency-key'] ?? deps.clock.newId(),
      request: orderRequestOf(input.body),
    });
    return started.ok ? ok({ value: started.value }) : started;
  };
}

export function placeOrderEndpoint(deps: PlaceOrderDeps): Endpoint<'placeOrder'> {
  return async ({ input: { body, headers }, actor }) => {
    if (body.paymentMethod === 'stripe') {
      const { transactionId } = body;
      const paid = await recordPayment(deps, { userId: actor.userId, transactionId });
      if (!paid.ok) return paid;
      return ok({ value: placedJson(paid.value, transactionId) });
    }
    const placed = await placeOrder(deps, {
      buyer: actor,
      idempotencyKey: headers['idempotency-key'] ?? deps.clock.newId(),
      paymentMethod: 'cash',
      request: orderRequestOf(body),
    });
    if (!placed.ok) return placed;
    return ok({ value: placedJson(placed.value, placed.value.id) });
  };
}

/** Reads the lines of both forms of the payload, which has exactly one of them. */
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

function placedJson(order: Pick<OrderRecord, 'id' | 'lines'>, reference: string) {
  const bought = ({ productId, size }: OrderLineRow) => ({ _id: productId, size });
  return {
    acknowledged: true as const,
    insertedId: order.id,
    reference,
    product: bought(firstLine(order)),
    products: order.lines.map(bought),
  };
}

export function readOrderEndpoint(database: Database): Endpoint<'readOrder'> {
  return async ({ input, actor }) => {
    const found = await readOrder(
      { database },
      { reference: input.params.id, reader: { userId: actor.userId, isAdmin: actor.role === 'admin' } },
    );
    return found.ok ? ok({ value: await withHistory(database, found.value) }) : found;
  };
}

export function cancelOrderEndpoint(deps: OrderDeps): Endpoint<'cancelOrder'> {
  return async ({ input, actor, headers }) => {
    const cancelled = await cancelOrder(deps, {
      reference: input.params.id,
      by: { author: authorOf(actor, headers), staffRole: actor.staffRole },
    });
    return cancelled.ok ? ok({ value: await withHistory(deps.database, cancelled.value) }) : cancelled;
  };
}

function markRefusedEndpoint(deps: OrderDeps): Endpoint<'markRefused'> {
  return async ({ input, actor, headers }) => {
    const refused = await refuseOrder(deps, { reference: input.params.id, author: authorOf(actor, headers) });
    return refused.ok ? ok({ value: await withHistory(deps.database, refused.value) }) : refused;
  };
}

/** Creates the endpoints by which staff record what became of an order. */
export function createDeliveryEndpoints(deps: OrderDeps) {
  return {
    markCashReceived: fulfilOrderEndpoint(deps, 'cash_received'),
    markHandedOver: fulfilOrderEndpoint(deps, 'hand_over'),
    markRefused: markRefusedEndpoint(deps),
  };
}

function fulfilOrderEndpoint(
  deps: OrderDeps,
  event: 'cash_received' | 'hand_over',
): Endpoint<'markCashReceived'> & Endpoint<'markHandedOver'> {
  return async ({ input, actor, headers }) => {
    const author = authorOf(actor, headers);
    const moved = await fulfilOrder(deps, { reference: input.params.id, event, author });
    return moved.ok ? ok({ value: await withHistory(deps.database, moved.value) }) : moved;
  };
}

export function decideOrderReviewEndpoint(deps: OrderDeps): Endpoint<'decideOrderReview'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const decided = { reference: params.id, decision: body.decision, author: authorOf(actor, headers) };
    const settled = await decideOrderReview(deps, decided);
    return settled.ok ? ok({ value: await withHistory(deps.database, settled.value) }) : settled;
  };
}

export function listOrdersEndpoint(database: Database): Endpoint<'listOrders'> {
  return async ({ input }) => {
    const orders = await listOrdersOf({ database }, input.params.email);
    return ok({ value: orders.map(orderJson) });
  };
}

export function readCardFormSettingsEndpoint(settings: {
  publishableKey: string;
  scriptUrl: string | null;
}): Endpoint<'readCardFormSettings'> {
  return async () => ok({ value: settings });
}

async function withHistory(database: Database, order: OrderRecord): Promise<ApiOrderWithHistory> {
  const events = await listOrderEvents(database.db, order.id);
  const { adjustments, taxes } = await readOrderAmounts(database.db, order.id);
  return {
    ...orderJson(order),
    ...amountsJson({
      subtotalCents: sum(order.lines.map(lineTotal)),
      adjustments,
      shippingCents: order.shippingCents,
      taxes,
    }),
    shippingMethod: order.shippingMethod,
    events: events.map(({ fromState: from, toState: to, cause, at }) => ({
      state: to,
      at: at.toISOString(),
      text: describeOrderStep({ from, to, cause, method: order.paymentMethod }),
    })),
  };
}

function lineTotal({ unitCents, quantity }: OrderLineRow): Cents {
  return times(cents(unitCents), quantity);
}

/** Returns an order in the shape of the contract; money in dollars. */
export function orderJson(order: OrderRecord): ApiOrder {
  return {
    _id: order.id,
    number: order.number,
    firstName: order.firstName,
    lastName: order.lastName,
    country: order.country,
    city: order.city,
    address: order.address,
    phone: order.phone,
    ...(order.region !== null && { region: order.region }),
    ...(order.postalCode !== null && { postalCode: order.postalCode }),
    email: order.email,
    paymentMethod: apiPaymentMethod(order.paymentMethod),
    paymentStatus: paymentStatus(order.paymentMethod, order.state),
    state: order.state,
    product: lineJson(firstLine(order)),
    products: order.lines.map(lineJson),
    transactionId: order.providerPaymentId,
    total: dollarsFromStored(order.totalCents),
    createdAt: order.createdAt.toISOString(),
  };
}

function lineJson(line: OrderLineRow) {
  return {
    _id: line.productId,
    img: line.img,
    title: line.title,
    brand: line.brand,
    quantity: line.quantity,
    size: line.size,
    price: dollarsFromStored(line.unitCents),
  };
}

function firstLine({ id, lines: [line] }: Pick<OrderRecord, 'id' | 'lines'>) {
  if (!line) throw new Error(`order ${id} has no line`);
  return line;
}
