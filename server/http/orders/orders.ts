import type { ApiOrder, ApiOrderWithHistory, ParsedInput } from '#contract/calls.ts';
import { apiPaymentMethod } from '#contract/payment-method.ts';
import type { Database } from '#database/connection/connect.ts';
import { listAddressChanges, type AddressChangeRow } from '#database/queries/orders/address-changes.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import {
  listOrderEvents,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { listDoneCancellations, type CancellationRecord } from '#database/queries/payments/cancellations.ts';
import { listRefunds, listRefundsOfOrder, type RefundRow } from '#database/queries/payments/refunds.ts';
import { listReturns } from '#database/queries/returns/returns.ts';
import { listShipments, type ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { cents, dollarsFromStored, sum, times, type Cents } from '#domain/money.ts';
import { mayCustomerChange } from '#domain/order/address-obstacle.ts';
import {
  describeAddressChange,
  describeCancellation,
  describeOrderStep,
} from '#domain/order/describe-order-step.ts';
import { amountToPay } from '#domain/order/nothing-due.ts';
import { nextOrderState, TO_PACK_STATES } from '#domain/order/order-state.ts';
import { paymentStatus } from '#domain/order/payment-method.ts';
import { amountDue, isStanding } from '#domain/refund/amount-due.ts';
import { fail, ok } from '#domain/result.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { isInShipment, leftToShip, linesOfPieces } from '#domain/shipment/line-counters.ts';
import { changeOrderAddress } from '../../services/addresses/change-order-address.ts';
import { cancelOrder } from '../../services/orders/cancel-order.ts';
import { decideOrderReview } from '../../services/orders/decide-order-review.ts';
import { fulfilOrder } from '../../services/orders/fulfil-order.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { readOrder, listOrdersOf } from '../../services/orders/read-orders.ts';
import { recordPayment } from '../../services/payments/record-payment.ts';
import { startCardOrder } from '../../services/payments/start-card-order.ts';
import type { OrderRequest } from '../../services/purchases/order-request.ts';
import { placeOrder, type PlaceOrderDeps } from '../../services/purchases/place-order.ts';
import { refuseOrder } from '../../services/purchases/refuse-order.ts';
import { cancelLines } from '../../services/refunds/cancel-lines.ts';
import { findReturnable } from '../../services/returns/returnable.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { GuestCookies } from '../guests/guest-cookies.ts';
import { orderHidden, readBuyer } from '../guests/read-buyer.ts';
import { returnableJson, returnOfOrderJson } from '../returns/return-json.ts';
import { deliveryJson } from '../shipments/shipment-json.ts';
import { authorOf } from '../staff/author.ts';
import { amountsJson, lineDiscountsJson } from './amounts-json.ts';

type HistoryDeps = Pick<OrderDeps, 'database' | 'clock'>;

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

function readOrderEndpoint({ database, clock, guestCookies }: HistoryDeps & Guests): Endpoint<'readOrder'> {
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

function markRefusedEndpoint(deps: OrderDeps): Endpoint<'markRefused'> {
  return async ({ input, actor, headers }) => {
    const { params, body } = input;
    const author = authorOf(actor, headers);
    const refused = await refuseOrder(deps, { reference: params.id, lost: body?.lost, author });
    return refused.ok ? ok({ value: await withHistory(deps, refused.value) }) : refused;
  };
}

/** Creates the endpoints by which staff record the delivery or refusal of an order. */
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
    return moved.ok ? ok({ value: await withHistory(deps, moved.value) }) : moved;
  };
}

export function decideOrderReviewEndpoint(deps: OrderDeps): Endpoint<'decideOrderReview'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const decided = { reference: params.id, decision: body.decision, author: authorOf(actor, headers) };
    const settled = await decideOrderReview(deps, decided);
    return settled.ok ? ok({ value: await withHistory(deps, settled.value) }) : settled;
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

/** Returns an order with its history, refunds and returns, in the shape of the contract. */
export async function withHistory(
  { database, clock }: HistoryDeps,
  order: OrderRecord,
): Promise<ApiOrderWithHistory> {
  const events = await listOrderEvents(database.db, order.id);
  const { adjustments, taxes } = await readOrderAmounts(database.db, order.id);
  const shipments = await listShipments(database.db, [order.id]);
  const refunds = await listRefundsOfOrder(database.db, order.id);
  const cancellations = await listDoneCancellations(database.db, order.id);
  const addressChanges = await listAddressChanges(database.db, order.id);
  const returns = await listReturns(database.db, [order.id]);
  const returnable = await findReturnable(database.db, { order, shipments });
  const at = clock.now();
  return {
    ...orderJson(order, { shipments, refunds }),
    products: order.lines.filter(isPartOfOrder).map((line) => ({
      ...lineJson(line),
      ...piecesJson(order, line),
      ...returnableJson(line, { returnable, at }),
      ...lineDiscountsJson(adjustments, line.position),
    })),
    returns: returns.map((record) => returnOfOrderJson(order, record, refunds)),
    ...amountsJson({
      subtotalCents: sum(order.lines.map(lineTotal)),
      adjustments,
      shippingCents: order.shippingCents,
      taxes,
    }),
    shippingMethod: order.shippingMethod,
    isCancellable: nextOrderState(order.state, 'cancel').ok && !isInShipment(order.lines),
    isAddressOpen: mayCustomerChange(order, addressChanges),
    refunds: refunds.filter(isStanding).map(({ cents: amount, method, state, createdAt, settledAt }) => ({
      amount: dollarsFromStored(amount),
      method,
      isDone: state === 'done',
      at: (settledAt ?? createdAt).toISOString(),
    })),
    events: historyOf(order, { events, cancellations, addressChanges }),
  };
}

/** Returns the history of an order, oldest first: its states, the cancellations of some of its pieces, and the changes of its address. */
function historyOf(
  order: OrderRecord,
  {
    events,
    cancellations,
    addressChanges,
  }: {
    events: readonly OrderEventRow[];
    cancellations: readonly CancellationRecord[];
    addressChanges: readonly AddressChangeRow[];
  },
): ApiOrderWithHistory['events'] {
  const steps = events.map(({ fromState: from, toState: to, cause, at }) => ({
    state: to,
    at: at.toISOString(),
    text: describeOrderStep({
      from,
      to,
      cause,
      method: order.paymentMethod,
      hasCredit: order.creditCents > 0,
    }),
  }));
  const stateAt = (at: string) => steps.findLast((step) => step.at <= at)?.state ?? order.state;
  const changed = addressChanges.map(({ changedBy, at: moment }) => {
    const at = moment.toISOString();
    return { state: stateAt(at), at, text: describeAddressChange(changedBy) };
  });
  const cancelled = cancellations.map((one) => {
    const at = one.createdAt.toISOString();
    const state = stateAt(at);
    return {
      state,
      at,
      text: describeCancellation(
        one.shipmentId === null ? one.cancelledBy : 'carrier',
        linesOfPieces(order, one),
      ),
    };
  });
  return [...steps, ...cancelled, ...changed].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

function lineTotal({ unitCents, quantity }: OrderLineRow): Cents {
  return times(cents(unitCents), quantity);
}

/** Returns an order in the shape of the contract; money in dollars. Shipments and refunds may be of several orders. */
export function orderJson(
  order: OrderRecord,
  { shipments, refunds }: { shipments: readonly ShipmentRecord[]; refunds: readonly RefundRow[] },
): ApiOrder {
  const own = refunds.filter(({ orderId }) => orderId === order.id);
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
    products: order.lines
      .filter(isPartOfOrder)
      .map((line) => ({ ...lineJson(line), ...piecesJson(order, line) })),
    transactionId: order.providerPaymentId,
    total: dollarsFromStored(order.totalCents),
    ...(order.creditCents > 0 && { credit: dollarsFromStored(order.creditCents) }),
    due: dollarsFromStored(amountDue(amountToPay(order), own)),
    createdAt: order.createdAt.toISOString(),
    ...deliveryJson(order, shipments),
    ...(order.guestId !== null && { isGuest: true }),
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

function piecesJson({ state }: OrderRecord, line: OrderLineRow) {
  const { position, cancelled, replaces } = line;
  return {
    position,
    cancelled,
    replaces,
    cancellable: TO_PACK_STATES.includes(state) ? leftToShip(line) : 0,
  };
}

function firstLine({ id, lines: [line] }: Pick<OrderRecord, 'id' | 'lines'>) {
  if (!line) throw new Error(`order ${id} has no line`);
  return line;
}
