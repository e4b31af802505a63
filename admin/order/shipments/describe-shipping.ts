import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { formatDollars } from '#domain/money.ts';
import { countOf } from '../../ui/count-text.ts';

type Wanted = {
  readonly order: Pick<ApiOrderDetail, 'paymentMethod' | 'due'>;
  /** Pieces that are shipped. */
  readonly items: number;
  /** Pieces of the order that stay to pack. */
  readonly rest: number;
  /** Pieces that are shipped and not ticked. */
  readonly unticked: number;
  /** Whether the customer gets a link to the carrier's page. */
  readonly hasLink: boolean;
  /** Whether the customer has the mail of the shipment already. */
  readonly isAgain: boolean;
};

/** Says what ‘Mark as shipped’ will do. */
export function describeShipping({ order, items, rest, unticked, hasLink, isAgain }: Wanted): string {
  const shipped = rest > 0 ? countOf(items, 'item') : items === 1 ? 'the item' : `all ${items} items`;
  const notTicked =
    unticked > 0 ? `, ${unticked < items ? `${unticked} not` : items > 1 ? 'none' : 'not'} ticked` : '';
  const left = rest > 0 ? ` ${countOf(rest, 'item')} ${rest === 1 ? 'stays' : 'stay'} to pack.` : '';
  const mail = isAgain
    ? 'The customer gets no further email.'
    : `The customer gets the shipping email ${hasLink ? 'with the tracking link' : 'without a tracking link'} in ${UNDO_DELAY}; until then you can undo it.`;
  const cash =
    order.paymentMethod === 'cash'
      ? ` ${formatDollars(order.due)} is due at the door: record it with ‘Delivered’.`
      : '';
  return `Ships ${shipped}${notTicked}.${left} ${mail}${cash}`;
}
