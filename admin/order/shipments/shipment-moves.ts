import type { ApiOrderDetail } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import { client } from '../../data/client.ts';
import { countItems } from '../../orders/describe-order.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';

type Shipment = ApiOrderDetail['shipments'][number];
type Order = Pick<ApiOrderDetail, 'number' | 'paymentMethod' | 'due' | 'lines' | 'shipments'>;

/** A move of a shipment that needs no further data. */
export type ShipmentMove = {
  readonly id: 'deliver' | 'fail' | 'void';
  readonly label: string;
  readonly effects: (
    order: Order,
    shipment: Shipment,
  ) => readonly { readonly icon: IconName; readonly text: string }[];
  /** What has happened, after the number of the order. */
  readonly done: string;
  readonly run: (shipment: Shipment) => ReturnType<typeof client.deliverShipment>;
};

const NO_MAIL = { icon: 'mail', text: 'The customer gets no email.' } as const;
const FINAL = { icon: 'alert', text: 'This cannot be undone.' } as const;

const DELIVER: ShipmentMove = {
  id: 'deliver',
  label: 'Delivered',
  effects: (order, shipment) => [
    { icon: 'orders', text: describeDelivery(order, shipment) },
    ...(order.paymentMethod === 'cash'
      ? [
          {
            icon: 'payment' as const,
            text: `${formatDollars(order.due)} are recorded as received in cash.`,
          },
        ]
      : []),
    NO_MAIL,
    FINAL,
  ],
  done: 'the delivery is recorded',
  run: ({ id }) => client.deliverShipment({ params: { id } }),
};

const FAIL: ShipmentMove = {
  id: 'fail',
  label: 'Not delivered',
  effects: (order, { lines }) => [
    {
      icon: 'orders',
      text:
        order.paymentMethod === 'cash'
          ? 'It can be shipped again. If the customer refused it, use ‘Refused at the door’ instead.'
          : 'It can be shipped again. When all shipments are back, the order can be cancelled.',
    },
    { icon: 'stock', text: `${countOf(countItems(lines), 'item')} stay out of the stock on hand.` },
    NO_MAIL,
  ],
  done: 'the failed delivery is recorded',
  run: ({ id }) => client.failShipment({ params: { id } }),
};

const VOID: ShipmentMove = {
  id: 'void',
  label: 'Void',
  effects: (_, { lines }) => [
    { icon: 'orders', text: `${countOf(countItems(lines), 'item')} are to pack again.` },
    NO_MAIL,
  ],
  done: 'the shipment is voided',
  run: ({ id }) => client.voidShipment({ params: { id } }),
};

/** The moves of a shipment by its state. A shipment that is prepared or has failed can also be shipped. */
export const MOVES: Readonly<Record<ShipmentState, readonly ShipmentMove[]>> = {
  prepared: [VOID],
  shipped: [DELIVER, FAIL],
  failed: [],
  delivered: [],
  back: [],
  voided: [],
};

function describeDelivery({ lines, shipments }: Order, shipment: Shipment): string {
  const items = countItems(shipment.lines);
  const others = shipments.filter(({ id, state }) => state === 'delivered' && id !== shipment.id);
  const delivered = countItems(others.flatMap((other) => other.lines));
  return delivered + items < countItems(lines)
    ? `The customer has ${countOf(items, 'item')}.`
    : 'The customer has the whole order. It is closed.';
}
