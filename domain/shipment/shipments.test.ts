import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderState } from '../order/order-state.ts';
import {
  choosePieces,
  COUNTER_CHANGES,
  isAllDelivered,
  leftToShip,
  lessPieces,
  type LineCounters,
  type LinePieces,
} from './line-counters.ts';
import { orderStatus } from './order-status.ts';
import {
  HOLDING_STATES,
  isOut,
  nextShipmentState,
  SHIPMENT_EVENTS,
  SHIPMENT_STATES,
  SHIPMENT_TRANSITIONS,
  type ShipmentState,
} from './shipment-state.ts';
import { isTrackingLink, trackingLinkOf } from './tracking-link.ts';

type Line = LineCounters & { readonly position: number; readonly replaces: null };
type Shipment = { state: ShipmentState; readonly lines: readonly LinePieces[] };
type Order = { lines: Line[]; readonly shipments: Shipment[] };

/** Adds the pieces of a shipment to the counters of their lines. */
function count(lines: readonly Line[], pieces: readonly LinePieces[], event: keyof typeof COUNTER_CHANGES) {
  const { inShipment, delivered } = COUNTER_CHANGES[event];
  // The pieces of a shipment that does not reach its customer leave the order.
  const leaves = event === 'inspect' || event === 'lose';
  return lines.map((line) => {
    const quantity = pieces.find(({ position }) => position === line.position)?.quantity ?? 0;
    return {
      ...line,
      cancelled: line.cancelled + (leaves ? quantity : 0),
      inShipment: line.inShipment + inShipment * quantity,
      delivered: line.delivered + delivered * quantity,
    };
  });
}

const quantities = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  fc.record({ prepare: fc.array(fc.nat(6), { maxLength: 4 }) }),
  fc.record({ cancel: fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }) }),
  fc.record({ event: fc.constantFrom(...SHIPMENT_EVENTS), at: fc.nat(5) }),
);
type Step =
  | { prepare: number[] }
  | { cancel: number[] }
  | { event: (typeof SHIPMENT_EVENTS)[number]; at: number };

const NO_PIECES = { cancelled: 0, inShipment: 0, delivered: 0, replaces: null };

/** Applies steps to an order; those that the rules refuse change nothing. */
function walk(sizes: readonly number[], steps: readonly Step[]): Order {
  const lines = sizes.map((quantity, at) => ({ position: at + 1, quantity, ...NO_PIECES }));
  const order: Order = { lines, shipments: [] };
  for (const one of steps) {
    if ('prepare' in one) {
      const wanted = one.prepare.map((quantity, at) => ({ position: at + 1, quantity }));
      const pieces = choosePieces(order.lines, wanted.length === 0 ? undefined : wanted);
      if (pieces === undefined) continue;
      order.shipments.push({ state: 'prepared', lines: pieces });
      order.lines = count(order.lines, pieces, 'prepare');
    } else if ('cancel' in one) {
      const wanted = one.cancel.map((quantity, at) => ({ position: at + 1, quantity }));
      const pieces = choosePieces(order.lines, wanted);
      order.lines = order.lines.map((line) => ({
        ...line,
        cancelled:
          line.cancelled + (pieces?.find(({ position }) => position === line.position)?.quantity ?? 0),
      }));
    } else {
      const shipment = order.shipments[one.at];
      if (shipment === undefined) continue;
      const next = nextShipmentState(shipment.state, one.event);
      if (!next.ok) continue;
      shipment.state = next.value;
      order.lines = count(order.lines, shipment.lines, one.event);
    }
  }
  return order;
}

function sumIn(order: Order, position: number, states: readonly ShipmentState[]): number {
  return order.shipments
    .filter(({ state }) => states.includes(state))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.position === position)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

const runs = { numRuns: 500 };

describe('the states of a shipment', () => {
  it('are all reachable from prepared, by every event', () => {
    const seen = new Set<ShipmentState>(['prepared']);
    for (const state of seen) for (const next of Object.values(SHIPMENT_TRANSITIONS[state])) seen.add(next);
    expect([...seen].toSorted()).toEqual([...SHIPMENT_STATES].toSorted());
    const used = new Set(Object.values(SHIPMENT_TRANSITIONS).flatMap((moves) => Object.keys(moves)));
    expect([...used].toSorted()).toEqual([...SHIPMENT_EVENTS].toSorted());
  });

  it('never let a shipment leave the shop again that was delivered, taken back, lost or voided', () => {
    expect(Object.keys(SHIPMENT_TRANSITIONS.back)).toEqual(['inspect']);
    for (const state of ['delivered', 'inspected', 'lost', 'voided'] as const)
      expect(SHIPMENT_TRANSITIONS[state]).toEqual({});
  });
});

describe('the counters of lines', () => {
  it('are those of the shipments after any steps, and within the quantity', () => {
    fc.assert(
      fc.property(quantities, fc.array(step, { maxLength: 30 }), (sizes, steps) => {
        const order = walk(sizes, steps);
        for (const { position, quantity, cancelled, inShipment, delivered } of order.lines) {
          expect(inShipment).toBe(sumIn(order, position, HOLDING_STATES));
          expect(delivered).toBe(sumIn(order, position, ['delivered']));
          expect(0 <= delivered && delivered <= inShipment && inShipment + cancelled <= quantity).toBe(true);
          expect(cancelled).toBeGreaterThanOrEqual(sumIn(order, position, ['inspected', 'lost']));
        }
      }),
      runs,
    );
  });

  it('let all pieces of an order be delivered or inspected, whatever happened before', () => {
    fc.assert(
      fc.property(quantities, fc.array(step, { maxLength: 20 }), (sizes, steps) => {
        const ends = SHIPMENT_EVENTS.filter((event) => ['inspect', 'ship', 'deliver'].includes(event));
        const all = ends.flatMap((event) => [...Array(40).keys()].map((at) => ({ event, at })));
        const order = walk(sizes, [...steps, { prepare: [] }, ...all]);
        expect(isAllDelivered(order.lines)).toBe(true);
        expect(order.lines.map(leftToShip)).toEqual(order.lines.map(() => 0));
      }),
      runs,
    );
  });

  it('leave the pieces that are not taken, and reject too many or unknown ones', () => {
    const pieces = [
      { position: 1, quantity: 3 },
      { position: 2, quantity: 1 },
    ];
    expect(lessPieces(pieces, [])).toEqual(pieces);
    expect(lessPieces(pieces, [{ position: 1, quantity: 2 }])).toEqual([
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ]);
    expect(lessPieces(pieces, pieces)).toEqual([]);
    for (const line of [
      { position: 1, quantity: 4 },
      { position: 3, quantity: 1 },
    ])
      expect(lessPieces(pieces, [line])).toBeUndefined();
  });

  it('offer all pieces that are left, and reject more than that, an empty list and unknown lines', () => {
    const lines = [
      { position: 1, quantity: 4, cancelled: 1, inShipment: 1, delivered: 1, replaces: null },
      { position: 2, quantity: 1, cancelled: 0, inShipment: 1, delivered: 0, replaces: null },
    ];
    expect(choosePieces(lines, undefined)).toEqual([{ position: 1, quantity: 2 }]);
    expect(choosePieces(lines, [{ position: 1, quantity: 3 }])).toBeUndefined();
    expect(choosePieces(lines, [{ position: 3, quantity: 1 }])).toBeUndefined();
    expect(choosePieces(lines, [])).toBeUndefined();
    expect(choosePieces([lines[1] as Line], undefined)).toBeUndefined();
  });
});

describe('the status of an order', () => {
  it('follows from its shipments while it is placed or paid, and otherwise from its state', () => {
    fc.assert(
      fc.property(
        quantities,
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom<OrderState>('placed', 'paid', 'refund_pending', 'cancelled'),
        (sizes, steps, state) => {
          const { lines, shipments } = walk(sizes, steps);
          const counted = lines.map((line) => ({ ...line, returned: 0, exchanged: 0 }));
          const status = orderStatus(state, counted, shipments);
          const isOpen = state === 'placed' || state === 'paid';
          const [hasLeft, isDelivered] = [shipments.some(isOut), lines.some((line) => line.delivered > 0)];
          const isWhole = lines.every(
            ({ position, quantity, cancelled }) =>
              sumIn({ lines, shipments }, position, ['shipped', 'failed', 'back', 'delivered']) ===
              quantity - cancelled,
          );
          const delivery = isDelivered ? 'partly_delivered' : isWhole ? 'shipped' : 'partly_shipped';
          expect(status).toBe(isOpen && hasLeft ? delivery : state);
        },
      ),
      runs,
    );
    const line = { quantity: 3, cancelled: 1, delivered: 2 };
    const handedOver = (returned: number) =>
      orderStatus('handed_over', [{ ...line, returned, exchanged: 0 }], []);
    expect([0, 1, 2].map(handedOver)).toEqual(['delivered', 'partly_returned', 'returned']);
  });
});

describe('a tracking link', () => {
  const carriers = [{ name: 'UPS', link: 'https://ups.example/track?n={number}' }];

  it('has the number in the link of the carrier, escaped', () => {
    const of = (carrier: string) => trackingLinkOf(carriers, { carrier, tracking: '1Z 9&x' });
    expect(of('ups')).toBe('https://ups.example/track?n=1Z%209%26x');
    expect(of('Cargo bike')).toBeNull();
  });

  it('is https, and never a script or a link with a password', () => {
    expect(isTrackingLink('https://ups.example/1')).toBe(true);
    for (const text of [
      'http://ups.example/1',
      'javascript:alert(1)',
      '//ups.example',
      'https://a:b@ups.example',
      '',
    ])
      expect(isTrackingLink(text), text).toBe(false);
  });

  it('has every number unchanged, also one with a pattern of `replace` such as `$&`', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()),
        (tracking) => {
          const url = trackingLinkOf(carriers, { carrier: 'UPS', tracking });
          expect(new URL(url ?? '').searchParams.get('n')).toBe(tracking);
        },
      ),
      runs,
    );
  });
});
