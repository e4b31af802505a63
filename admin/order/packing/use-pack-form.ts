import { useState } from 'react';
import type { ApiOrderDetail } from '#contract/calls.ts';
import type { FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { countItems } from '../../orders/describe-order.ts';
import { describeShipping } from '../shipments/describe-shipping.ts';
import { useShip } from '../shipments/use-ship.ts';
import { useShippingForm, type Carriers } from '../shipments/use-shipping-form.ts';
import { leftPieces, tickedPieces, type Ticks } from './packing.ts';

/** Which pieces are shipped: all that are in no shipment, or the ticked ones. */
export type PackChoice = 'all' | 'ticked';

/** The state of ‘Mark as shipped’ below a packing list. `onPacked` follows a success. */
export function usePackForm({
  order,
  ticks,
  carriers,
  onPacked,
}: {
  order: ApiOrderDetail;
  ticks: Ticks;
  carriers: Carriers;
  onPacked: () => void;
}) {
  const { lines } = order;
  const shipping = useShippingForm(carriers);
  const { isShipping, ship, packOnly } = useShip(order);
  const [wanted, setChoice] = useState<PackChoice>('all');
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const [all, tickedOnes] = [leftPieces(lines), tickedPieces(lines, ticks)];
  const [left, ticked] = [countItems(all), countItems(tickedOnes)];
  // A cash order has one shipment: its customer pays once.
  const hasChoice = order.paymentMethod === 'card' && ticked > 0 && ticked < left;
  const choice = hasChoice ? wanted : 'all';
  const pieces = choice === 'all' ? all : tickedOnes;
  const items = countItems(pieces);
  const scanned = shipping.tracking.trim().toUpperCase();
  const isItemCode = lines.some(({ codes }) => codes.some((code) => code.toUpperCase() === scanned));
  const run = async (send: () => Promise<FailedAttempt | null>) => {
    // Another press while the pieces are sent must not empty the form: the request may fail.
    if (isItemCode || isShipping) return;
    const failed = await send();
    setFailure(failed);
    if (failed !== null) return;
    shipping.finish();
    setChoice('all');
    onPacked();
  };
  return {
    shipping,
    left,
    ticked,
    choice: hasChoice ? choice : null,
    setChoice,
    failure,
    trackingProblem: isItemCode ? 'This is the code of an item, not a tracking number.' : undefined,
    isShipping,
    effect: describeShipping({
      order,
      items,
      rest: left - items,
      unticked: choice === 'all' ? left - ticked : 0,
      hasLink: shipping.hasLink,
      isAgain: false,
    }),
    submit: () => run(() => ship({ pieces }, shipping.read())),
    packOnly: () => run(() => packOnly(pieces)),
  };
}

export type PackForm = ReturnType<typeof usePackForm>;
