import type { ApiOrderDetail } from '#contract/calls.ts';
import { centsFromDollars, formatDollars, formatMoney, type Cents } from '#domain/money.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { EMPTY_DRAFT, sumOfDraft } from '../refunds/refund-draft.ts';

type Order = Pick<ApiOrderDetail, 'paymentMethod' | 'kept' | 'due' | 'lines' | 'refundable'>;

/** Returns the cents to pay out for pieces that the customer has paid for in cash: those of an exchange. */
export function payoutOf(order: Order, shipment: Shipment): number {
  const { refundable } = order;
  if (refundable?.method !== 'payout') return 0;
  return Math.min(shareOf(order, shipment), centsFromDollars(refundable.left));
}
type Shipment = Pick<ApiOrderDetail['shipments'][number], 'lines'>;

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
  const share = formatMoney(shareOf(order, shipment));
  if (payoutOf(order, shipment) > 0)
    return `${share} is recorded as paid out: the customer has paid for these items in cash.`;
  if (order.paymentMethod === 'cash') return 'Nothing was collected, so there is no money to return.';
  if (isWhole) return `${formatDollars(order.kept)} go back to the card.`;
  return `${share} go back to the card: the share of these items.`;
}

function shareOf(order: Order, { lines }: Shipment): Cents {
  const quantities = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  return sumOfDraft(order, { ...EMPTY_DRAFT, quantities });
}

function countCancelled({ lines }: Order): number {
  return lines.reduce((sum, { cancelled }) => sum + cancelled, 0);
}
