/** The texts that staff have entered, by `cellKey`. A cell without an entry has its stored text. */
export type Entries = ReadonlyMap<string, string>;

/** Entered texts with the steps that can be undone and redone. */
export type GridEdits = {
  readonly entries: Entries;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
};

/** A change of one cell; undefined for the stored text. */
type CellChange = {
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** The cells that one action changed. */
type Step = readonly CellChange[];

export const NO_EDITS: GridEdits = { entries: new Map(), past: [], future: [] };

/** Returns the key of a cell. A row keeps it when other rows are hidden. */
export function cellKey(rowId: string, field: string): string {
  return `${rowId}/${field}`;
}

/** Returns the row and the field of a key. */
export function parseCellKey(key: string): { rowId: string; field: string } {
  const [rowId = '', field = ''] = key.split('/');
  return { rowId, field };
}

/** Enters texts as one step. A text that equals the stored one removes the entry. */
export function enterTexts(
  edits: GridEdits,
  texts: readonly { readonly key: string; readonly text: string; readonly stored: string }[],
): GridEdits {
  const step = new Map<string, CellChange>();
  for (const { key, text, stored } of texts) {
    const before = edits.entries.get(key);
    const after = text === stored ? undefined : text;
    if (before === after) step.delete(key);
    else step.set(key, { key, before, after });
  }
  if (step.size === 0) return edits;
  const changes = [...step.values()];
  return {
    entries: applyStep(edits.entries, changes, 'after'),
    past: [...edits.past, changes],
    future: [],
  };
}

/** Undoes the last step. */
export function undoStep({ entries, past, future }: GridEdits): GridEdits {
  const step = past.at(-1);
  if (step === undefined) return { entries, past, future };
  return { entries: applyStep(entries, step, 'before'), past: past.slice(0, -1), future: [step, ...future] };
}

/** Redoes the step that was undone last. */
export function redoStep({ entries, past, future }: GridEdits): GridEdits {
  const [step, ...rest] = future;
  if (step === undefined) return { entries, past, future };
  return { entries: applyStep(entries, step, 'after'), past: [...past, step], future: rest };
}

/** Removes entries that were saved. Earlier steps cannot be undone in the grid any more, because the stored texts have changed. */
export function dropEntries({ entries }: GridEdits, keys: Iterable<string>): GridEdits {
  const rest = new Map(entries);
  for (const key of keys) rest.delete(key);
  return { entries: rest, past: [], future: [] };
}

function applyStep(entries: Entries, step: Step, side: 'before' | 'after'): Entries {
  const result = new Map(entries);
  for (const change of step) {
    const text = change[side];
    if (text === undefined) result.delete(change.key);
    else result.set(change.key, text);
  }
  return result;
}
