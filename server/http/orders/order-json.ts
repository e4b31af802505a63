import type { ApiOrder, ApiOrderWithHistory } from '#contract/calls.ts';
import { apiPaymentMethod } from '#contract/payment-method.ts';
import { listAddressChanges, type AddressChangeRow } from '#database/queries/orders/address-changes.ts';
import { listDoneCancellations, type CancellationRecord } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import {
  listOrderEvents,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { listRefundsOfOrder, type RefundRow } from '#database/queries/payments/refunds.ts';
import { listReturns } from '#database/queries/returns/returns.ts';
import { listShipments, type ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { cents, dollarsFromStored, sum, times, type Cents } from '#domain/money.ts';
import { mayCustomerChange } from '#domain/order/address/address-change.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import {
  describeAddressChange,
  describeCancellation,
  describeDeparture,
  describeOrderStep,
} from '#domain/order/describe-order-step.ts';
import { nextOrderState, TO_PACK_STATES } from '#domain/order/order-state.ts';
import { paymentStatus } from '#domain/order/payment-method.ts';
import { amountDue, isStanding } from '#domain/refund/amount-due.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { isInShipment, leftToShip, linesOfPieces } from '#domain/shipment/line-counters.ts';
import { isOtherDecisionWaiting } from '../../services/orders/decisions/order-decision.ts';
import { findReturnable } from '../../services/returns/returnable.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import { returnableJson, returnOfOrderJson } from '../returns/return-json.ts';
import { deliveryJson } from '../shipments/shipment-json.ts';
import { amountsJson, lineDiscountsJson } from './amounts-json.ts';

/** Returns an order with its history, refunds and returns, in the shape of the contract. */
export async function withHistory(
  { database, clock }: WriteDeps,
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
  // While a decision of staff waits, such as a handover, the customer cannot cancel the order.
  const isOpen = !(await isOtherDecisionWaiting(database.db, order.id));
  const at = clock.now();
  return {
    ...orderJson(order, { shipments, refunds }),
    products: order.lines.filter(isPartOfOrder).map((line) => ({
      ...lineJson(line),
      ...piecesJson(order, line),
      ...(!isOpen && { cancellable: 0 }),
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
    isCancellable: isOpen && nextOrderState(order.state, 'cancel').ok && !isInShipment(order.lines),
    isAddressOpen: mayCustomerChange(order, addressChanges),
    refunds: refunds.filter(isStanding).map(({ cents: amount, method, state, createdAt, settledAt }) => ({
      amount: dollarsFromStored(amount),
      method,
      isDone: state === 'done',
      at: (settledAt ?? createdAt).toISOString(),
    })),
    events: historyOf(order, {
      events: withoutUndone(events, refunds),
      shipments,
      cancellations,
      addressChanges,
    }),
  };
}

/** Leaves out refunds that staff undid before they were sent, and the step back to the review that followed. */
function withoutUndone(
  events: readonly OrderEventRow[],
  refunds: readonly Pick<RefundRow, 'state' | 'settledAt'>[],
): OrderEventRow[] {
  const undoneAt = new Set(
    refunds.filter(({ state }) => state === 'undone').map(({ settledAt }) => settledAt?.getTime()),
  );
  const isUndo = (event: OrderEventRow | undefined) =>
    event?.toState === 'needs_review' && undoneAt.has(event.at.getTime());
  return events.filter((event, index) => !isUndo(event) && !isUndo(events[index + 1]));
}

/**
 * Returns the history of an order, oldest first: its states, the departures of its shipments, the cancellations of some of its pieces, and
 * the changes of its address.
 */
function historyOf(
  order: OrderRecord,
  {
    events,
    shipments,
    cancellations,
    addressChanges,
  }: {
    events: readonly OrderEventRow[];
    shipments: readonly ShipmentRecord[];
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
  const shipped = shipments
    .flatMap((one) => departuresOf(order, one))
    .map(({ at, text }) => ({ state: stateAt(at), at, text }));
  // A handover can be recorded with the departure of its shipments.
  const packed = steps.findLastIndex(({ state }) => TO_PACK_STATES.includes(state)) + 1;
  return [...steps.slice(0, packed), ...shipped, ...steps.slice(packed), ...cancelled, ...changed].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

/** Returns when a carrier took a shipment, again after it could not be delivered. Leaves out what staff undid. */
function departuresOf(
  order: OrderRecord,
  { carrier, lines, events }: ShipmentRecord,
): readonly { readonly at: string; readonly text: string }[] {
  if (carrier === null) return [];
  const pieces = linesOfPieces(order, { lines });
  const isWhole = countPieces(pieces) === countPieces(order.lines);
  const departures = events.filter(
    ({ toState }, index) => toState === 'shipped' && events[index + 1]?.toState !== 'prepared',
  );
  return departures.map(({ at, fromState }, index) => ({
    at: at.toISOString(),
    text: describeDeparture({
      // Another carrier may have taken it before.
      carrier: index === departures.length - 1 ? carrier : null,
      isAgain: fromState === 'failed',
      part: isWhole ? undefined : pieces,
    }),
  }));
}

/** Returns what the pieces of a line cost before discounts. */
export function lineTotal({ unitCents, quantity }: OrderLineRow): Cents {
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

/** Returns the response to a new order. */
export function placedJson(order: Pick<OrderRecord, 'id' | 'lines'>, reference: string) {
  const bought = ({ productId, size }: OrderLineRow) => ({ _id: productId, size });
  return {
    acknowledged: true as const,
    insertedId: order.id,
    reference,
    product: bought(firstLine(order)),
    products: order.lines.map(bought),
  };
}

export function lineJson(line: OrderLineRow) {
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
