import type { ApiOrderDetail } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { CANCEL_REASONS } from '#domain/order/cancel-reason.ts';
import { REFUND_REASONS } from '#domain/refund/refund-reason.ts';
import type { ReturnState } from '#domain/return/return-state.ts';
import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import { nameMail } from '../../settings/mail/mail-names.ts';
import { countOf } from '../../ui/count-text.ts';

export type TimelineEntry = ApiOrderDetail['timeline'][number];
export type TimelineStep = Extract<TimelineEntry, { type: 'step' }>;
type ShipmentEntry = Extract<TimelineEntry, { type: 'shipment' }>;
type ReturnEntry = Extract<TimelineEntry, { type: 'return' }>;
type Cancelled = Extract<TimelineEntry, { type: 'cancellation' }>;
type Money = Extract<TimelineEntry, { type: 'money' }>;
type Mail = Extract<TimelineEntry, { type: 'mail' }>;

/** An entry in words. `who` is the person at its beginning; null when no member of staff did it. */
export type EntryText = {
  readonly who: string | null;
  readonly text: string;
  readonly detail: string | null;
};

const MONEY_NAMES: Readonly<Record<Money['movement'], string>> = {
  charged: 'paid by card',
  cash_received: 'received in cash',
  paid_out: 'paid out',
  credit_spent: 'paid with store credit',
  credited: 'returned as store credit',
  refunded: 'refunded',
  refund_failed: 'came back: the refund failed',
  dispute_lost: 'taken back by the bank after a dispute',
  dispute_reversed: 'returned by the bank after an appeal',
};

/** Returns an entry of the history in words. */
export function describeTimelineEntry(entry: TimelineEntry): EntryText {
  switch (entry.type) {
    case 'money':
      return describeMoney(entry);
    case 'mail':
      return plain(`Email ‘${nameMail(entry.mail)}’ ${describeMail(entry) || 'sent'}`);
    case 'shipment':
      return describeShipment(entry);
    case 'cancellation':
      return describeCancelled(entry);
    case 'return':
      return describeReturn(entry);
    case 'address':
      return entry.by === 'customer'
        ? plain('The customer changed the address')
        : { who: nameOf(entry.who), text: 'changed the address', detail: null };
    case 'dispute':
      return entry.to === 'open'
        ? { who: null, text: `Payment disputed: ${formatDollars(entry.amount)}`, detail: entry.reason }
        : plain('Dispute closed: it cost nothing');
    case 'step':
      return describeTimelineStep(entry);
  }
}

function describeMoney({ movement, amount, who, reason, reference }: Money): EntryText {
  const [dollars, name] = [formatDollars(amount), MONEY_NAMES[movement]];
  // A server of an earlier version names nobody.
  if (!who) return plain(`${dollars} ${name}`);
  const detail = [reason && REFUND_REASONS[reason], reference].filter(Boolean).join(', ');
  return { who: nameOf(who), text: `${name} ${dollars}`, detail: detail || null };
}

/** Returns why a mail is not sent; empty for one that is. */
export function describeMail({
  sentAt,
  isRefused,
  isDropped,
}: Pick<Mail, 'sentAt' | 'isRefused' | 'isDropped'>): string {
  if (isRefused) return 'refused by the mail server';
  if (isDropped)
    return 'not sent: no longer needed, or too many in a day to an address that is not confirmed';
  return sentAt === null ? 'waits to be sent' : '';
}

function describeShipment({ to, items, carrier, tracking, who }: ShipmentEntry): EntryText {
  const pieces = countOf(items, 'item');
  const texts: Readonly<Record<ShipmentState, string>> = {
    prepared: `packed ${pieces}`,
    shipped: `shipped ${pieces}${carrier === null ? '' : ` with ${carrier}`}`,
    delivered: `recorded the delivery of ${pieces}`,
    failed: `recorded that ${pieces} could not be delivered`,
    back: `recorded that ${pieces} ${items === 1 ? 'is' : 'are'} back`,
    inspected: `inspected ${pieces} that came back`,
    lost: `recorded that ${pieces} ${items === 1 ? 'is' : 'are'} lost`,
    voided: `voided the shipment of ${pieces}`,
  };
  return { who: nameOf(who), text: texts[to], detail: to === 'shipped' ? tracking : null };
}

function describeReturn({ number, to, items, who }: ReturnEntry): EntryText {
  const pieces = `${countOf(items, 'item')} of return R-${number}`;
  const texts: Readonly<Record<ReturnState, string>> = {
    requested: `The customer wants to return ${countOf(items, 'item')}: return R-${number}`,
    approved: `approved return R-${number}`,
    rejected: `rejected return R-${number}`,
    withdrawn: `The customer has withdrawn return R-${number}`,
    expired: `Return R-${number} has ended: no parcel came in time`,
    received: `received ${pieces}`,
    closed: `inspected ${pieces}`,
  };
  const isByStaff = ['approved', 'rejected', 'received', 'closed'].includes(to);
  return isByStaff ? { who: nameOf(who), text: texts[to], detail: null } : plain(texts[to]);
}

function describeCancelled({ by, who, reason, lines }: Cancelled): EntryText {
  const items = lines.map(
    ({ title, size, quantity }) => `${quantity} × ${[title, size].filter(Boolean).join(', ')}`,
  );
  const text = `cancelled ${items.join('; ')}`;
  if (by === 'customer') return plain(`The customer ${text}`);
  return { who: nameOf(who), text, detail: reason === null ? null : CANCEL_REASONS[reason] };
}

function nameOf(who: TimelineStep['who']): string {
  return who === null ? 'The shop' : who.name || who.email;
}

/** Returns a change of the state in words. */
export function describeTimelineStep(step: TimelineStep): EntryText {
  const { from, to, cause, who, reason } = step;
  const byStaff = (text: string): EntryText => ({
    who: nameOf(who),
    text,
    detail: reason === null ? null : CANCEL_REASONS[reason],
  });
  if (cause === 'cancelled by the shop') return byStaff('cancelled the order');
  if (cause === 'undeliverable') return plain('Cancelled: it could not be delivered');
  if (cause === 'cancelled by the shopper') return plain('The customer cancelled the order');
  switch (to) {
    case 'awaiting_payment':
      return who === null
        ? plain('Checkout started, the items are held')
        : byStaff('placed this order, to be paid by link');
    case 'placed':
      return who === null
        ? plain('Order placed, to be paid in cash')
        : byStaff('placed this order, to be paid in cash');
    case 'paid':
      if (from === 'needs_review') return byStaff('accepted the payment');
      if (from === null) return plain('Order placed, nothing to pay');
      return plain(
        from === 'cancelled' ? 'The payment arrived after the cancellation' : 'Order placed and paid',
      );
    case 'handed_over':
      return byStaff(
        `marked the order as delivered${cause === 'cash_received' ? ' and received the cash' : ''}`,
      );
    case 'needs_review':
      // Staff move an order here only when they undo a repeated refund.
      if (who !== null) return byStaff('undid the refund: to review');
      // Does not say that this refund failed: it may be another one of the order.
      if (from === 'refund_pending') return plain('Not all of the money is returned: to review');
      return plain(
        from === 'refunded'
          ? 'The refund failed: to review'
          : 'The payment does not match the order: to review',
      );
    case 'refund_pending':
      if (from === 'needs_review') return byStaff('refunded the payment');
      return plain('Sold out before the payment arrived: the refund has started');
    case 'refunded':
      if (from === 'needs_review')
        // Only old entries have the cause `refund_succeeded` here.
        return byStaff(
          cause === 'refund_succeeded'
            ? 'returned the money in another way'
            : 'closed the order: its money was returned in a dispute',
        );
      return plain('The money is returned');
    case 'cancelled':
      if (cause === 'refused_at_door') return byStaff('recorded that the customer refused it at the door');
      if (cause === 'ordered again') return plain('Cancelled: the customer ordered the same again');
      return plain(
        cause === 'hold_ended' ? 'Cancelled: not paid in time' : 'Cancelled: the payment was not completed',
      );
  }
}

function plain(text: string): EntryText {
  return { who: null, text, detail: null };
}
