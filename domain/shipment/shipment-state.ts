import { fail, ok, type Result } from '../result.ts';

/** The states of a shipment: some pieces of an order that travel together. */
export const SHIPMENT_STATES = [
  'prepared',
  'shipped',
  'delivered',
  'failed',
  'back',
  'inspected',
  'lost',
  'voided',
] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

/**
 * The events of a shipment.
 * - `ship`: it was given to the carrier, for the first time or again.
 * - `unship`: staff undo that it was given to the carrier, before the customer has the mail about it.
 * - `void`: it was prepared by mistake. Its pieces never left the shop.
 * - `deliver`: the customer has it.
 * - `fail`: the carrier could not deliver it.
 * - `take_back`: its pieces are in the shop again, and nobody has looked at them yet.
 * - `inspect`: staff have looked at each piece. The pieces leave the order.
 * - `lose`: the carrier lost it. The pieces leave the order.
 */
export const SHIPMENT_EVENTS = [
  'ship',
  'unship',
  'void',
  'deliver',
  'fail',
  'take_back',
  'inspect',
  'lose',
] as const;
export type ShipmentEvent = (typeof SHIPMENT_EVENTS)[number];

/** Every allowed transition. */
export const SHIPMENT_TRANSITIONS: Readonly<
  Record<ShipmentState, Partial<Readonly<Record<ShipmentEvent, ShipmentState>>>>
> = {
  prepared: { ship: 'shipped', void: 'voided' },
  shipped: { deliver: 'delivered', fail: 'failed', unship: 'prepared' },
  failed: { ship: 'shipped', take_back: 'back', lose: 'lost' },
  delivered: {},
  back: { inspect: 'inspected' },
  inspected: {},
  lost: {},
  voided: {},
};

/** Returns the state after an event; `move_refused` when the table has no such transition. */
export function nextShipmentState(
  state: ShipmentState,
  event: ShipmentEvent,
): Result<ShipmentState, { readonly code: 'move_refused' }> {
  const next = SHIPMENT_TRANSITIONS[state][event];
  return next === undefined ? fail({ code: 'move_refused' }) : ok(next);
}

/** States in which the pieces of a shipment cannot be cancelled or put into another one. */
export const HOLDING_STATES: readonly ShipmentState[] = [
  'prepared',
  'shipped',
  'delivered',
  'failed',
  'back',
];

/** States in which the pieces of a shipment have left the shop and belong to the order. Those that are back wait for an inspection. */
export const OUT_STATES = [
  'shipped',
  'delivered',
  'failed',
  'back',
] as const satisfies readonly ShipmentState[];
type OutState = (typeof OUT_STATES)[number];

/** Whether the pieces of a shipment have left the shop and belong to the order. Its customer sees only such shipments. */
export function isOut<S extends { readonly state: ShipmentState }>(
  shipment: S,
): shipment is S & { readonly state: OutState } {
  return (OUT_STATES as readonly ShipmentState[]).includes(shipment.state);
}
