import type { ShipmentEvent } from './shipment-state.ts';

/** How many pieces of an order line were cancelled, are in shipments, and how many of these the customer has. */
export type LineCounters = {
  readonly quantity: number;
  readonly cancelled: number;
  readonly inShipment: number;
  readonly delivered: number;
};

/** Pieces of an order line, by its position in the order. */
export type LinePieces = { readonly position: number; readonly quantity: number };

type Change = { readonly inShipment: -1 | 0 | 1; readonly delivered: 0 | 1 };

/** What each piece of a shipment adds to the counters of its line. */
export const COUNTER_CHANGES: Readonly<Record<'prepare' | ShipmentEvent, Change>> = {
  prepare: { inShipment: 1, delivered: 0 },
  ship: { inShipment: 0, delivered: 0 },
  unship: { inShipment: 0, delivered: 0 },
  void: { inShipment: -1, delivered: 0 },
  deliver: { inShipment: 0, delivered: 1 },
  fail: { inShipment: 0, delivered: 0 },
  take_back: { inShipment: 0, delivered: 0 },
  inspect: { inShipment: -1, delivered: 0 },
  lose: { inShipment: -1, delivered: 0 },
};

/** Returns how many pieces of a line are neither cancelled nor in a shipment. */
export function leftToShip({ quantity, cancelled, inShipment }: LineCounters): number {
  return quantity - cancelled - inShipment;
}

/** Whether some piece is in a shipment. */
export function isInShipment(lines: readonly Pick<LineCounters, 'inShipment'>[]): boolean {
  return lines.some(({ inShipment }) => inShipment > 0);
}

/** Whether the customer has every ordered piece that was not cancelled. Pieces that replace others do not count. */
export function isAllDelivered(
  lines: readonly (LineCounters & { readonly replaces: number | null })[],
): boolean {
  return lines.every(
    ({ quantity, cancelled, delivered, replaces }) => replaces !== null || delivered === quantity - cancelled,
  );
}

/**
 * Returns the pieces to ship or to cancel: the wanted ones, or all that are neither cancelled nor in a shipment. Undefined when a line does
 * not have that many left, and when there are none.
 */
export function choosePieces(
  lines: readonly (LineCounters & { readonly position: number })[],
  wanted: readonly LinePieces[] | undefined,
): LinePieces[] | undefined {
  const left = new Map(lines.map((line) => [line.position, leftToShip(line)]));
  const all = [...left].map(([position, quantity]) => ({ position, quantity }));
  const chosen = [...(wanted ?? all)].filter(({ quantity }) => quantity > 0);
  const fits = chosen.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0));
  return fits && chosen.length > 0 ? chosen : undefined;
}

/** Returns the pieces without the taken ones; undefined when more are taken than there are. */
export function lessPieces(
  pieces: readonly LinePieces[],
  taken: readonly LinePieces[],
): LinePieces[] | undefined {
  const rest = new Map(pieces.map(({ position, quantity }) => [position, quantity]));
  for (const { position, quantity } of taken) rest.set(position, (rest.get(position) ?? 0) - quantity);
  const left = [...rest].map(([position, quantity]) => ({ position, quantity }));
  return left.some(({ quantity }) => quantity < 0) ? undefined : left.filter(({ quantity }) => quantity > 0);
}

/** Whether a request wants exactly these pieces, in any order; without a list it wants whatever there is. */
export function isSamePieces(
  wanted: readonly LinePieces[] | undefined,
  pieces: readonly LinePieces[],
): boolean {
  if (wanted === undefined) return true;
  const key = (lines: readonly LinePieces[]) =>
    JSON.stringify(
      lines
        .map(({ position, quantity }) => [position, quantity] as const)
        .toSorted(([one], [other]) => one - other),
    );
  return key(wanted) === key(pieces);
}

/** Returns the lines of an order that some pieces, such as those of a shipment, belong to, each with their quantity. */
export function linesOfPieces<Line extends LinePieces>(
  order: { readonly lines: readonly Line[] },
  shipment: { readonly lines: readonly LinePieces[] },
): Line[] {
  return shipment.lines.flatMap(({ position, quantity }) =>
    order.lines.filter((line) => line.position === position).map((line) => ({ ...line, quantity })),
  );
}
