import type { Form } from '../form/edits.ts';

/** A logged change of a product, with values as the form shows them. */
export type HistoryEntry = {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Null for commands, the system and erased accounts. */
  readonly who: string | null;
  /** What happened to a picture; null when fields of the product were changed. */
  readonly picture: string | null;
  /** Whether the signed-in member can undo the change now. */
  readonly isUndoable: boolean;
  readonly changes: readonly { readonly name: string; readonly before: string; readonly after: string }[];
};

/** A field in which a version differs from the current product. */
export type VersionDifference = { readonly name: string; readonly earlier: string; readonly now: string };

/** Returns the fields whose value before the last `count` changes differs from the current one. `entries` are newest first. */
export function differencesBefore(
  entries: readonly HistoryEntry[],
  count: number,
  current: Form,
): VersionDifference[] {
  const version = new Map<string, string>();
  for (const { changes } of entries.slice(0, count))
    for (const { name, before } of changes) if (name in current) version.set(name, before);
  return [...version]
    .map(([name, earlier]) => ({ name, earlier, now: current[name] ?? '' }))
    .filter(({ earlier, now }) => earlier !== now);
}
