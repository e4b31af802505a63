/** Why staff count stock: a delivery that comes in, or what is on the shelf. */
export const COUNT_KINDS = ['receiving', 'stocktake'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** The states of a count. Only an open one can be counted; a closed one has changed the stock. */
export const COUNT_STATES = ['open', 'closed', 'discarded'] as const;
export type CountState = (typeof COUNT_STATES)[number];

/** Maximum pieces of one addition to a count, and of one size in an announced delivery. */
export const MAX_COUNT = 100_000;

/**
 * Why closing a count does not bring the stock of a unit to what was counted.
 *
 * - `moved`: pieces came or left while it was counted, so that nobody knows whether they were counted. The unit is left out.
 * - `reserved`: fewer are there than orders have reserved. Nothing stays available.
 */
export const COUNT_PROBLEMS = ['moved', 'reserved'] as const;
export type CountProblem = (typeof COUNT_PROBLEMS)[number];

/** What is counted of a unit. */
export type CountedUnit = {
  readonly counted: number;
  /** A stocktake: what was on hand at the first addition; null for a unit that is only announced, and in a delivery. */
  readonly seenOnHand: number | null;
  /** Whether a movement changed what is on hand between the first and the last addition. */
  readonly isMoved: boolean;
};

/** How closing a count changes the available stock of a unit. `missing` is how many reserved pieces are not there. */
export type CountResult = {
  readonly change: number;
  readonly missing: number;
  readonly problem: CountProblem | null;
};

/**
 * Returns the result of a count for a unit that has `available` now. A delivery adds what was counted. A stocktake adds what
 * was counted minus what was on hand then, so that sales and movements since then stay.
 */
export function countResult(
  kind: CountKind,
  { counted, seenOnHand, isMoved }: CountedUnit,
  available: number,
): CountResult {
  if (kind === 'receiving') return { change: counted, missing: 0, problem: null };
  if (seenOnHand === null) return { change: 0, missing: 0, problem: null };
  if (isMoved) return { change: 0, missing: 0, problem: 'moved' };
  const difference = counted - seenOnHand;
  if (difference >= -available) return { change: difference, missing: 0, problem: null };
  return { change: available === 0 ? 0 : -available, missing: -difference - available, problem: 'reserved' };
}
