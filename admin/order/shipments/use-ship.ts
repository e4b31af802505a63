import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { countItems } from '../../orders/describe-order.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { countOf } from '../../ui/count-text.ts';
import type { Shipping } from './use-shipping-form.ts';

type Shipment = Pick<ApiOrderDetail['shipments'][number], 'id' | 'lines' | 'state'>;

/** What is shipped: pieces that are in no shipment, or a shipment that is prepared or has failed. */
export type ShipTarget = { readonly pieces: readonly LinePieces[] } | { readonly shipment: Shipment };

/** Ships pieces of an order, and says so. `ship` returns why it failed. */
export function useShip(order: Pick<ApiOrderDetail, 'number'>): {
  isShipping: boolean;
  ship: (target: ShipTarget, shipping: Shipping) => Promise<FailedAttempt | null>;
  /** Prepares a shipment of the pieces, to be shipped later. */
  packOnly: (pieces: readonly LinePieces[]) => Promise<FailedAttempt | null>;
} {
  const { revalidate } = useRevalidator();
  const [isShipping, setShipping] = useState(false);
  // A repeated request after a lost response must not ship twice.
  const key = useRef(crypto.randomUUID());
  const prepare = (pieces: readonly LinePieces[], shipped?: Shipping) =>
    client.prepareShipment({
      params: { number: String(order.number) },
      headers: { 'idempotency-key': key.current },
      body: { lines: [...pieces], ...(shipped && { shipped }) },
    });
  const undo = async (id: string) => {
    const undone = await client.undoShipping({ params: { id } });
    await revalidate();
    if (undone.ok) announce(`#${order.number}: not shipped. The customer gets no email.`);
    else announceFailure(undone.error.detail);
  };
  /** `findShipped` finds the shipment whose mail waits. */
  const run = async (
    send: () => ReturnType<typeof prepare>,
    done: string,
    findShipped?: (all: readonly Pick<Shipment, 'id'>[]) => string | undefined,
  ) => {
    if (isShipping) return null;
    setShipping(true);
    const result = await send();
    if (result.ok || needsNewKey(result.error)) key.current = crypto.randomUUID();
    await revalidate();
    setShipping(false);
    if (!result.ok) return describeFailedAttempt(result.error);
    const id = findShipped?.(result.value.shipments);
    if (id === undefined) announce(`#${order.number}: ${done}.`);
    else announce(`#${order.number}: ${done}. The email leaves in ${UNDO_DELAY}.`, () => undo(id));
    return null;
  };
  return {
    isShipping,
    ship(target, shipping) {
      if ('shipment' in target) {
        const { id, lines, state } = target.shipment;
        return run(
          () => client.shipShipment({ params: { id }, body: shipping }),
          `${describe(lines)} shipped`,
          // One that is shipped again causes no further mail.
          () => (state === 'prepared' ? id : undefined),
        );
      }
      const send = () => prepare(target.pieces, shipping);
      return run(send, `${describe(target.pieces)} shipped`, (all) => all.at(-1)?.id);
    },
    packOnly: (pieces) => run(() => prepare(pieces), `${describe(pieces)} packed`),
  };
}

function describe(pieces: readonly LinePieces[]): string {
  return countOf(countItems(pieces), 'item');
}
