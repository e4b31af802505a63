import type { ApiOrderDetail } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import { nextOrderState, type OrderEvent } from '#domain/order/order-state.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { CancelObstacle } from '#domain/shipment/cancel-obstacle.ts';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import { isOut } from '#domain/shipment/shipment-state.ts';
import { nameRolesThatMay, type Permission } from '#domain/staff/permissions.ts';
import { client } from '../../data/client.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { describeReturnedMoney } from '../describe-returned-money.ts';

type Order = Pick<
  ApiOrderDetail,
  'id' | 'number' | 'state' | 'paymentMethod' | 'total' | 'credit' | 'due' | 'kept'
> & {
  /** Undefined in lists. */
  readonly refundable?: ApiOrderDetail['refundable'];
  readonly cancelsAt?: string | null;
  readonly acceptsAt?: string | null;
  readonly handsOverAt?: string | null;
  readonly lines: readonly Pick<ApiOrderDetail['lines'][number], 'quantity' | 'cancelled'>[];
  readonly shipments: readonly (Pick<ApiOrderDetail['shipments'][number], 'state'> & {
    readonly lines: readonly LinePieces[];
  })[];
};

/** What an action does, for display before it is done. */
type Effect = { readonly icon: IconName; readonly text: string };

/** When a decision about the order as a whole is carried out. */
type Decided = Pick<Order, 'cancelsAt' | 'acceptsAt' | 'handsOverAt'>;

/** An action on an order. */
export type OrderAction = {
  readonly id: string;
  /** What it is called. Its button adds ‘…’. */
  readonly label: (order: Order) => string;
  readonly permission: Permission;
  readonly event: OrderEvent;
  /** The payment method that it requires. */
  readonly method?: PaymentMethod;
  readonly needsReason?: true;
  /** Asks which pieces of the shipment that is back cannot be sold again. */
  readonly asksLost?: true;
  readonly effects: (order: Order, lost?: number) => readonly Effect[];
  /** What has happened, after the number of the order. */
  readonly done: string;
  readonly run: (order: Pick<Order, 'id' | 'number'>, answers: ActionAnswers) => Promise<Outcome>;
};

/** What a member of staff has answered in the dialog of an action. */
export type ActionAnswers = {
  readonly reason: CancelReason;
  readonly lost: readonly LinePieces[];
  /** The id of one handover of several orders. */
  readonly batch?: string;
};

type Outcome = Awaited<ReturnType<typeof client.markHandedOver | typeof client.cancelStaffOrder>>;

const FINAL: Effect = { icon: 'alert', text: 'This cannot be undone.' };

const LATER: Effect = { icon: 'clock', text: HAPPENS_LATER };

/** Counts the items that were not cancelled. */
function countKept(lines: Order['lines']): number {
  return lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
}

function items({ lines }: Order): string {
  return countOf(countKept(lines), 'item');
}

function forSale(order: Order, lost = 0): Effect {
  if (lost === 0) return { icon: 'stock', text: `${items(order)} can be sold again.` };
  const kept = countKept(order.lines) - lost;
  const text = `${countOf(lost, 'item')} ${lost === 1 ? 'is' : 'are'} written off, ${countOf(kept, 'item')} can be sold again.`;
  return { icon: 'stock', text };
}

/** Pieces in a shipment that has left the shop are no longer on hand. */
function leavesStock({ lines, shipments }: Order): Effect {
  const left = countKept(lines) - countItems(shipments.filter(isOut).flatMap((shipment) => shipment.lines));
  const text =
    left === 0
      ? 'No stock changes: every item has left the shop.'
      : `${countOf(left, 'item')} ${left === 1 ? 'leaves' : 'leave'} the stock on hand.`;
  return { icon: 'stock', text };
}

export const HAND_OVER: OrderAction = {
  id: 'hand-over',
  label: () => 'Mark as delivered',
  permission: 'packing:do',
  event: 'hand_over',
  method: 'card',
  effects: (order) => [leavesStock(order), { icon: 'mail', text: 'The customer gets no email.' }, LATER],
  done: 'is delivered',
  run: ({ id }, { batch }) => client.markHandedOver({ params: { id }, body: { undoable: true, batch } }),
};

export const CASH_RECEIVED: OrderAction = {
  id: 'cash-received',
  label: ({ due }) => `Mark as delivered and ${formatDollars(due)} received`,
  permission: 'packing:do',
  event: 'cash_received',
  method: 'cash',
  effects: (order) => [
    { icon: 'payment', text: `${formatDollars(order.due)} is recorded as received in cash.` },
    leavesStock(order),
    { icon: 'mail', text: 'The customer gets no email.' },
    LATER,
  ],
  done: 'is delivered and paid',
  run: ({ id }, { batch }) => client.markCashReceived({ params: { id }, body: { undoable: true, batch } }),
};

export const REFUSED: OrderAction = {
  id: 'refused',
  label: () => 'Refused at the door',
  permission: 'packing:do',
  event: 'refused_at_door',
  method: 'cash',
  asksLost: true,
  effects: (order, lost) => [
    forSale(order, lost),
    {
      icon: 'payment',
      text: 'Nothing is collected, and the refusal counts against further orders with cash.',
    },
    { icon: 'mail', text: 'The customer gets the cancellation email.' },
    LATER,
  ],
  done: 'is cancelled',
  run: ({ id }, { lost }) =>
    client.markRefused({ params: { id }, body: { lost: [...lost], undoable: true } }),
};

export const CANCEL: OrderAction = {
  id: 'cancel',
  label: () => 'Cancel the order',
  permission: 'refunds:do',
  event: 'cancel',
  needsReason: true,
  effects: (order) => [
    { icon: 'payment', text: describeRefund(order) },
    forSale(order),
    {
      icon: 'mail',
      text:
        order.state === 'awaiting_payment'
          ? 'The customer gets no email.'
          : 'The customer gets the cancellation email, without the reason.',
    },
    order.state === 'awaiting_payment' ? FINAL : LATER,
  ],
  done: 'is cancelled',
  run: ({ number }, { reason }) =>
    client.cancelStaffOrder({ params: { number: String(number) }, body: { reason, undoable: true } }),
};

export const ACCEPT_PAYMENT: OrderAction = {
  id: 'accept-payment',
  label: () => 'Accept payment',
  permission: 'payments:do',
  event: 'review_settled_paid',
  effects: (order) => [
    {
      icon: 'payment',
      text: `Paid: ${formatDollars(order.kept)} of ${formatDollars(order.total)}. The amounts must be equal.`,
    },
    { icon: 'stock', text: `Sold: ${items(order)}. All must be in stock.` },
    { icon: 'mail', text: 'The customer gets the confirmation email.' },
    LATER,
  ],
  done: 'is paid and ready to pack',
  run: ({ id }) => client.decideOrderReview({ params: { id }, body: { decision: 'paid', undoable: true } }),
};

export const REFUND_PAYMENT: OrderAction = {
  id: 'refund-payment',
  label: () => 'Refund in full',
  permission: 'payments:do',
  event: 'review_settled_refund',
  effects: (order) => [
    { icon: 'payment', text: `${formatDollars(order.kept)} goes back to the customer.` },
    forSale(order),
    { icon: 'mail', text: 'The customer gets an email when the money is on its way.' },
    LATER,
  ],
  done: 'is cancelled',
  run: ({ id }) => client.decideOrderReview({ params: { id }, body: { decision: 'refund', undoable: true } }),
};

export const ORDER_ACTIONS = [HAND_OVER, CASH_RECEIVED, REFUSED, CANCEL, ACCEPT_PAYMENT, REFUND_PAYMENT];

/** Whether an order is under review because the refund of its whole payment failed. */
export function hasFailedRefund({ timeline }: Pick<ApiOrderDetail, 'timeline'>): boolean {
  const step = timeline.find((entry) => entry.type === 'step');
  return step?.from === 'refund_pending' || step?.from === 'refunded';
}

/** Whether a decision about the order as a whole waits. */
export function isDecided({ cancelsAt, acceptsAt, handsOverAt }: Decided): boolean {
  return Boolean(cancelsAt ?? acceptsAt ?? handsOverAt);
}

/** Whether the state and the payment method of an order allow an action. None is possible while another one waits. */
export function isPossible(
  { event, method }: Pick<OrderAction, 'event' | 'method'>,
  { state, paymentMethod, ...order }: Pick<Order, 'state' | 'paymentMethod'> & Decided,
): boolean {
  return (
    !isDecided(order) && (method === undefined || method === paymentMethod) && nextOrderState(state, event).ok
  );
}

const OBSTACLES: Readonly<Record<CancelObstacle, string>> = {
  prepared: 'void the prepared shipment first',
  shipped: 'a shipment is on its way',
  delivered: 'the customer has a part of it',
};

/** Returns the label of the cancellation with what prevents it; null when nothing does. */
export function preventedLabel(
  action: OrderAction,
  order: Order & Pick<ApiOrderDetail, 'cancelObstacle'>,
): string | null {
  const { cancelObstacle } = order;
  if (action !== CANCEL || cancelObstacle === null) return null;
  return `${action.label(order)} (${OBSTACLES[cancelObstacle]})`;
}

/** Returns the label of an action that the role may not do, with the roles that may. */
export function forbiddenLabel(action: OrderAction, order: Order): string {
  return `${action.label(order)} (only ${nameRolesThatMay(action.permission)})`;
}

function describeRefund(order: Order): string {
  return order.state === 'awaiting_payment'
    ? 'The unpaid card payment is cancelled.'
    : describeReturnedMoney(order);
}
