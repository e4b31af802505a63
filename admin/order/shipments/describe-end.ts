import type { ApiOrderDetail } from '#contract/calls.ts';
import { cents, centsFromDollars, formatMoney } from '#domain/money.ts';
import { divideRefund } from '#domain/refund/amount-due.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { describeReturnedMoney, describeWays, NOTHING_TO_RETURN } from '../describe-returned-money.ts';
import { EMPTY_DRAFT, sumOfDraft } from '../refunds/refund-draft.ts';

type Order = Pick<ApiOrderDetail, 'paymentMethod' | 'kept' | 'credit' | 'due' | 'lines' | 'refundable'>;
type Shipment = Pick<ApiOrderDetail['shipments'][number], 'lines'>;

/** Returns the cents to pay out when the customer has already paid for the pieces in cash, as after an exchange; 0 otherwise. */
export function payoutOf(order: Order, shipment: Shipment): number {
  return order.refundable?.method === 'payout' ? divideShare(order, shipment).nonCreditCents : 0;
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
  const payout = payoutOf(order, shipment);
  const share = divideShare(order, shipment);
  if (payout > 0)
    return [
      `${formatMoney(cents(payout))} is recorded as paid out: the customer has paid for these items in cash.`,
      ...(share.creditCents > 0 ? [`${describeWays({ ...share, nonCreditCents: 0 })}.`] : []),
    ].join(' ');
  // Store credit that was spent on a cash order goes back when the whole order ends.
  const isCollected = order.paymentMethod === 'card' || share.creditCents > 0 || (isWhole && order.kept > 0);
  if (!isCollected) return 'Nothing was collected, so there is no money to return.';
  if (isWhole) return describeReturnedMoney(order);
  const ways = describeWays(share);
  return ways === '' ? NOTHING_TO_RETURN : `${ways}: the share of these items.`;
}

/** Returns how the share of a shipment’s pieces goes back, as far as earlier refunds have left it. */
function divideShare(order: Order, { lines }: Shipment): ReturnType<typeof divideRefund> {
  const quantities = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  const leftCents = centsFromDollars(order.refundable?.left ?? 0);
  const creditCents = centsFromDollars(order.refundable?.fromCredit ?? 0);
  const share = Math.min(sumOfDraft(order, { ...EMPTY_DRAFT, quantities }), leftCents);
  return divideRefund(share, { leftCents, creditCents });
}

/** Counts the cancelled pieces of an order. */
export function countCancelled({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { cancelled }) => sum + cancelled, 0);
}
