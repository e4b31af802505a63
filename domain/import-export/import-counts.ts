import { VERDICTS, type Verdict } from './import-row.ts';
import type { FilePictureState } from './import-state.ts';

/** What an import has found and done so far. */
export type ImportCounts = Readonly<Record<Verdict, number>> & {
  /** Rows that were applied, and rows that were not applied or not undone. */
  readonly applied: number;
  readonly refused: number;
  /** Products that were applied. */
  readonly products: number;
  /** Products whose changes an undo restores, and those that it has reached. */
  readonly undoable: number;
  readonly undone: number;
};

type CountName = keyof ImportCounts;

export const NO_COUNTS: ImportCounts = {
  new: 0,
  changed: 0,
  same: 0,
  error: 0,
  applied: 0,
  refused: 0,
  products: 0,
  undoable: 0,
  undone: 0,
};

/** The pictures that a file names, by their state. */
export type FilePictureCounts = Readonly<Record<FilePictureState, number>>;

export const NO_PICTURES: FilePictureCounts = { waiting: 0, due: 0, added: 0, failed: 0, removed: 0 };

/** Returns the counts after `count` pictures have changed their state. */
export function movePictureCount(
  counts: FilePictureCounts,
  { from, to, count }: { from: FilePictureState; to: FilePictureState; count: number },
): FilePictureCounts {
  const less = { ...counts, [from]: counts[from] - count };
  return { ...less, [to]: less[to] + count };
}

/** Adds numbers to counts. */
export function addCounts(counts: ImportCounts, added: Partial<ImportCounts>): ImportCounts {
  const sums = Object.entries(counts).map(([name, count]) => [name, count + (added[name as CountName] ?? 0)]);
  return Object.fromEntries(sums) as ImportCounts;
}

/** Returns the change in the number of rows of each verdict when rows get other verdicts. Rows without a verdict are not counted. */
export function verdictSteps(
  before: readonly { readonly verdict: Verdict | null }[],
  after: readonly { readonly verdict: Verdict | null }[],
): Record<Verdict, number> {
  const countOf = (rows: typeof before, verdict: Verdict) =>
    rows.reduce((sum, row) => sum + (row.verdict === verdict ? 1 : 0), 0);
  const steps = VERDICTS.map((verdict) => [verdict, countOf(after, verdict) - countOf(before, verdict)]);
  return Object.fromEntries(steps) as Record<Verdict, number>;
}
