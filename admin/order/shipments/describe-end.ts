import type { ApiOrderDetail } from '#contract/calls.ts';
import { centsFromDollars, formatMoney, type Cents } from '#domain/money.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { describeReturnedMoney, describeWays, NOTHING_TO_RETURN } from '../describe-returned-money.ts';
import { divideDraft, EMPTY_DRAFT, sumOfDraft, type RefundDraft } from '../refunds/refund-draft.ts';

type Order = Pick<ApiOrderDetail, 'paymentMethod' | 'kept' | 'credit' | 'due' | 'lines' | 'refundable'>;
type Shipment = Pick<ApiOrderDetail['shipments'][number], 'lines'>;

/** Returns the cents to pay out for pieces that the customer has paid for in cash: those of an exchange. */
export function payoutOf(order: Order, shipment: Shipment): number {
  const { refundable } = order;
  if (refundable?.method !== 'payout') return 0;
  return Math.min(shareOf(order, shipment), centsFromDollars(refundable.left));
}

/** Says what happens when a shipment ends without reaching its customer. `lost` of its pieces cannot be sold again. */
export function describeEnd(
  order: Order,
  shipment: Shipment,
  lost: number,
): { readonly icon: IconName; readonly text: string }[] {
  const kept = countItems(shipment.lines) - lost;
  const stock = [
    ...(kept > 0 ? [`${countOf(kept, 'item')} can be sold again.`] : []),
    ...(lost > 0 ? [`${countOf(lost, 'item')} ${lost === 1 ? 'is' : 'are'} written off.`] : []),
  ];
  const isWhole = countItems(shipment.lines) === countItems(order.lines) - countCancelled(order);
  return [
    { icon: 'stock', text: stock.join(' ') },
    { icon: 'payment', text: describeMoney(order, shipment, isWhole) },
    {
      icon: 'mail',
      text: `The customer gets an email that ${isWhole ? 'the order' : 'these items'} could not be delivered.`,
    },
    {
      icon: 'clock',
      text: `${isWhole ? 'The order is cancelled.' : 'The rest of the order stays.'} ${HAPPENS_LATER}`,
    },
  ];
}

function describeMoney(order: Order, shipment: Shipment, isWhole: boolean): string {
  if (payoutOf(order, shipment) > 0)
    return `${formatMoney(shareOf(order, shipment))} is recorded as paid out: the customer has paid for these items in cash.`;
  // What store credit has paid of a cash order is returned with the whole order.
  const isCollected = order.paymentMethod === 'card' || (isWhole && order.kept > 0);
  if (!isCollected) return 'Nothing was collected, so there is no money to return.';
  if (isWhole) return describeReturnedMoney(order);
  const ways = describeWays(divideDraft(order, draftOf(shipment)));
  return ways === '' ? NOTHING_TO_RETURN : `${ways}: the share of these items.`;
}

function shareOf(order: Order, shipment: Shipment): Cents {
  return sumOfDraft(order, draftOf(shipment));
}

/** Returns the draft of a refund of all pieces of a shipment. */
function draftOf({ lines }: Shipment): RefundDraft {
  return { ...EMPTY_DRAFT, quantities: new Map(lines.map(({ position, quantity }) => [position, quantity])) };
}

/** Counts the cancelled pieces of an order. */
export function countCancelled({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { cancelled }) => sum + cancelled, 0);
}
