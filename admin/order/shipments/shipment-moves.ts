import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { formatDollars } from '#domain/money.ts';
import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { client } from '../../data/client.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { countCancelled, describeEnd, payoutOf } from './describe-end.ts';
import { undoShipmentStep } from './undo-shipment-step.ts';

type Shipment = ApiOrderDetail['shipments'][number];
type Order = Pick<
  ApiOrderDetail,
  'number' | 'paymentMethod' | 'kept' | 'credit' | 'due' | 'lines' | 'shipments' | 'refundable'
>;

/** A move of a shipment that needs no further data. */
export type ShipmentMove = {
  readonly id: 'deliver' | 'fail' | 'void' | 'take-back' | 'lose';
  readonly label: string;
  readonly permission: Permission;
  readonly effects: (
    order: Order,
    shipment: Shipment,
  ) => readonly { readonly icon: IconName; readonly text: string }[];
  /** What has happened, after the number of the order. */
  readonly done: string;
  /** Returns what staff have to pay out first; 0 for nothing. */
  readonly payout?: typeof payoutOf;
  /** Undoes it while it waits. */
  readonly undo?: typeof undoShipmentStep;
  /** `reference` is that of the payout. */
  readonly run: (shipment: Shipment, reference: string) => ReturnType<typeof client.deliverShipment>;
};

const NO_MAIL = { icon: 'mail', text: 'The customer gets no email.' } as const;
const FINAL = { icon: 'alert', text: 'This cannot be undone.' } as const;

const DELIVER: ShipmentMove = {
  id: 'deliver',
  label: 'Delivered',
  permission: 'packing:do',
  effects: (order, shipment) => [
    { icon: 'orders', text: describeDelivery(order, shipment) },
    ...(order.paymentMethod === 'cash'
      ? [
          {
            icon: 'payment' as const,
            text: `${formatDollars(order.due)} is recorded as received in cash.`,
          },
        ]
      : []),
    NO_MAIL,
    { icon: 'clock', text: HAPPENS_LATER },
  ],
  done: `the delivery will be recorded in ${UNDO_DELAY}`,
  undo: undoShipmentStep,
  run: ({ id }) => client.deliverShipment({ params: { id }, body: { undoable: true } }),
};

const FAIL: ShipmentMove = {
  id: 'fail',
  label: 'Not delivered',
  permission: 'packing:do',
  effects: (order, { lines }) => [
    {
      icon: 'orders',
      text:
        order.paymentMethod === 'cash'
          ? 'It can be shipped again, or taken back. If the customer refused it, use ‘Refused at the door’ once it is back.'
          : 'It can be shipped again, also to a corrected address, or taken back and refunded.',
    },
    { icon: 'stock', text: `Not back in stock: ${countOf(countItems(lines), 'item')}.` },
    NO_MAIL,
  ],
  done: 'the failed delivery is recorded',
  run: ({ id }) => client.failShipment({ params: { id } }),
};

const VOID: ShipmentMove = {
  id: 'void',
  label: 'Void',
  permission: 'packing:do',
  effects: (_, { lines }) => [
    { icon: 'orders', text: `To pack again: ${countOf(countItems(lines), 'item')}.` },
    NO_MAIL,
  ],
  done: 'the shipment is voided',
  run: ({ id }) => client.voidShipment({ params: { id } }),
};

const TAKE_BACK: ShipmentMove = {
  id: 'take-back',
  label: 'It is back',
  permission: 'packing:do',
  effects: (_, { lines }) => [
    {
      icon: 'stock',
      text: `${countOf(countItems(lines), 'item')} ${countItems(lines) === 1 ? 'waits' : 'wait'} to be inspected. Nothing is for sale yet.`,
    },
    { icon: 'payment', text: 'No money moves before the inspection.' },
    NO_MAIL,
    FINAL,
  ],
  done: 'the shipment is back',
  run: ({ id }) => client.takeBackShipment({ params: { id } }),
};

const LOSE: ShipmentMove = {
  id: 'lose',
  label: 'It is lost',
  permission: 'refunds:do',
  effects: (order, shipment) => describeEnd(order, shipment, countItems(shipment.lines)),
  done: `the loss will be recorded in ${UNDO_DELAY}`,
  payout: payoutOf,
  undo: undoShipmentStep,
  run: ({ id }, reference) =>
    client.loseShipment({
      params: { id },
      body: { undoable: true, ...(reference !== '' && { reference }) },
    }),
};

/** The moves of a shipment by its state. One that is prepared or has failed can also be shipped, one that is back inspected. */
export const MOVES: { readonly [State in ShipmentState]?: readonly ShipmentMove[] } = {
  prepared: [VOID],
  shipped: [DELIVER, FAIL],
  failed: [TAKE_BACK, LOSE],
};

function describeDelivery({ lines, shipments }: Order, shipment: Shipment): string {
  const items = countItems(shipment.lines);
  const others = shipments.filter(({ id, state }) => state === 'delivered' && id !== shipment.id);
  const delivered = countItems(others.flatMap((other) => other.lines));
  return delivered + items < countItems(lines) - countCancelled({ lines })
    ? `The customer has ${countOf(items, 'item')}.`
    : 'The customer has the whole order. It is closed.';
}
