import type { ApiStaffOrder } from '#contract/calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { centsFromDollars, formatDollars } from '#domain/money.ts';
import { SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import type { MarkState } from '../ui/status-mark.tsx';

/** A status or payment: its mark and its text. */
type Mark = { readonly state: MarkState; readonly name: string };

type Summary = Pick<
  ApiStaffOrder,
  | 'state'
  | 'status'
  | 'paymentMethod'
  | 'paysByLink'
  | 'total'
  | 'credit'
  | 'due'
  | 'kept'
  | 'holdEndsAt'
  | 'refusedAt'
  | 'isDisputed'
>;

/** Of an order that was handed over, whose exchanged pieces are to ship. */
const EXCHANGE: Mark = { state: 'open', name: 'Exchange to pack' };

const DISPUTED: Mark = { state: 'bad', name: 'Disputed' };

type Status = Pick<Summary, 'state' | 'status' | 'holdEndsAt' | 'refusedAt'> &
  Partial<Pick<ApiStaffOrder, 'hasLeft' | 'undelivered' | 'isDisputed'>>;

/** Returns the next step of an order, or its outcome. `now` is in milliseconds since 1970. */
export function describeStatus(
  { state, status, holdEndsAt, refusedAt, hasLeft: hasLeftShop, undelivered, isDisputed }: Status,
  now: number,
): Mark {
  if (undelivered === 'back') return { state: 'bad', name: 'Back, to inspect' };
  if (undelivered === 'failed') return { state: 'bad', name: 'Not delivered' };
  // It has pieces to pack, which should not leave before the bank has decided, and not at all if the dispute is lost.
  if (isDisputed && hasLeftShop === false && SHIPPABLE_STATES.includes(state)) {
    return { state: 'bad', name: 'On hold' };
  }
  switch (status) {
    case 'awaiting_payment': {
      const minutes = holdEndsAt === null ? 0 : Math.ceil((Date.parse(holdEndsAt) - now) / MINUTE_MS);
      const left = minutes > 99 ? `${Math.round(minutes / 60)} h` : `${minutes} min`;
      return { state: 'planned', name: minutes > 0 ? `Held ${left}` : 'Hold ends' };
    }
    case 'placed':
    case 'paid':
      return { state: 'open', name: 'To pack' };
    case 'partly_shipped':
      return { state: 'planned', name: 'Partly shipped' };
    case 'shipped':
      return { state: 'on', name: 'Shipped' };
    case 'partly_delivered':
      return { state: 'planned', name: 'Partly delivered' };
    case 'delivered':
      return hasLeftShop === false ? EXCHANGE : { state: 'on', name: 'Delivered' };
    case 'partly_returned':
      return hasLeftShop === false ? EXCHANGE : { state: 'over', name: 'Partly returned' };
    case 'returned':
      return { state: 'over', name: 'Returned' };
    case 'needs_review':
      return { state: 'bad', name: 'To review' };
    case 'refund_pending':
    case 'refunded':
      return { state: 'over', name: 'Cancelled' };
    case 'cancelled':
      return { state: 'over', name: refusedAt === null ? 'Cancelled' : 'Refused at the door' };
  }
}

/** Returns how an order is paid. */
export function describePayment({
  state,
  paymentMethod,
  paysByLink,
  total,
  credit,
  due,
  kept,
  isDisputed,
}: Summary): Mark {
  if (isDisputed) return DISPUTED;
  switch (state) {
    case 'awaiting_payment':
      return paysByLink
        ? { state: 'planned', name: 'Waiting for payment by link' }
        : { state: 'over', name: 'Unpaid' };
    case 'placed':
      return { state: 'open', name: 'Cash on delivery' };
    case 'needs_review':
      return { state: 'bad', name: `${formatDollars(Math.max(kept, 0))} paid` };
    case 'refund_pending':
      return { state: 'open', name: 'Refund pending' };
    case 'refunded':
      return { state: 'over', name: total === 0 ? 'Nothing due' : 'Refunded' };
    case 'cancelled':
      return { state: 'over', name: paymentMethod === 'cash' ? 'Nothing collected' : 'Unpaid' };
    case 'paid':
    case 'handed_over':
      if (total === 0) return { state: 'on', name: 'Nothing due' };
      if (isRefunded({ due, credit, kept }))
        return kept <= 0 ? { state: 'over', name: 'Refunded' } : { state: 'on', name: 'Partly refunded' };
      if (credit === total) return { state: 'on', name: 'Store credit' };
      return { state: 'on', name: paymentMethod === 'cash' ? 'Cash received' : 'Card' };
  }
}

/** Whether the shop has less of the money of a paid order than the order costs. What store credit has paid counts, too. */
function isRefunded({ due, credit, kept }: Pick<Summary, 'due' | 'credit' | 'kept'>): boolean {
  return centsFromDollars(kept) < centsFromDollars(due) + centsFromDollars(credit);
}

type Line = Pick<ApiStaffOrder['lines'][number], 'title' | 'size' | 'quantity'>;

/** Returns the items in words, such as ‘Oxford Shirt, M and 3 more’: the first line, and the number of the other items. */
export function describeItems([first, ...others]: readonly Line[]): string {
  if (first === undefined) return '';
  const { title, size, quantity } = first;
  const more = countItems(others);
  return [
    itemName({ title, size }),
    quantity > 1 ? ` × ${quantity}` : '',
    more > 0 ? ` and ${more} more` : '',
  ].join('');
}

/** Returns the name of an item, such as ‘Oxford Shirt, M’. */
export function itemName({ title, size }: Pick<Line, 'title' | 'size'>): string {
  return size === null ? title : `${title}, ${size}`;
}

/** Counts the items of lines. */
export function countItems(lines: readonly Pick<Line, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
