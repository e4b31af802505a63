import type { ShipmentState } from './shipment-state.ts';

/** Why staff cannot cancel an order: one of its shipments is in this state. */
export const CANCEL_OBSTACLES = [
  'prepared',
  'shipped',
  'delivered',
] as const satisfies readonly ShipmentState[];
export type CancelObstacle = (typeof CANCEL_OBSTACLES)[number];

/**
 * Returns what prevents staff from cancelling a placed or paid order: the state of the shipment that has come furthest. Null when all have
 * ended, failed or are back. A cancellation takes the failed ones back.
 */
export function findCancelObstacle(
  shipments: readonly { readonly state: ShipmentState }[],
): CancelObstacle | null {
  const found = CANCEL_OBSTACLES.filter((each) => shipments.some(({ state }) => state === each));
  return found.at(-1) ?? null;
}
