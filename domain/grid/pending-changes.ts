import type { FieldEdit, FieldValue } from '../editing/merge-edits.ts';
import { cellKey, parseCellKey, type Entries } from './edits.ts';
import type { GridColumn } from './product-columns.ts';

/** A product as the grid shows it: the stored values by field. */
export type GridRow = { readonly id: string; readonly values: Readonly<Record<string, FieldValue>> };

/** An entered text that cannot be saved, and how to mend it. */
export type GridError = {
  readonly key: string;
  readonly row: number;
  readonly field: string;
  readonly message: string;
};

/** An entered text that can be saved. */
export type PendingChange = {
  readonly key: string;
  readonly row: number;
  readonly field: string;
  readonly before: FieldValue;
  readonly after: FieldValue;
};

/** What the entered texts change, in the order of rows and columns. */
export type Pending = { readonly changes: readonly PendingChange[]; readonly errors: readonly GridError[] };

/**
 * Validates the entered texts. `refusals` holds the errors of the server by cell; each applies until the text of its cell changes. A text that
 * parses to the stored value is neither a change nor an error.
 */
export function listPending(
  { rows, columns }: { rows: readonly GridRow[]; columns: readonly GridColumn[] },
  entries: Entries,
  refusals: ReadonlyMap<string, { readonly text: string; readonly message: string }> = new Map(),
): Pending {
  const changes: PendingChange[] = [];
  const errors: GridError[] = [];
  const edited = new Set([...entries.keys()].map((key) => parseCellKey(key).rowId));
  for (const [index, row] of rows.entries()) {
    if (!edited.has(row.id)) continue;
    for (const { field, parse } of columns) {
      const key = cellKey(row.id, field);
      const text = entries.get(key);
      if (text === undefined) continue;
      const refusal = refusals.get(key);
      const parsed = parse(text);
      const before = row.values[field] ?? null;
      if (!parsed.ok) errors.push({ key, row: index, field, message: parsed.error });
      else if (refusal?.text === text) errors.push({ key, row: index, field, message: refusal.message });
      else if (parsed.value !== before) changes.push({ key, row: index, field, before, after: parsed.value });
    }
  }
  return checkPublishing(rows, { changes, errors });
}

/** Moves changes to the errors if they leave a scheduled product without a time, or give another product a time. */
function checkPublishing(rows: readonly GridRow[], { changes, errors }: Pending): Pending {
  const broken = new Map<PendingChange, string>();
  for (const change of changes) {
    if (change.field !== 'status' && change.field !== 'publishAt') continue;
    const valueOf = (field: string) =>
      changes.find((other) => other.row === change.row && other.field === field)?.after ??
      (change.field === field ? null : (rows[change.row]?.values[field] ?? null));
    const isScheduled = valueOf('status') === 'scheduled';
    if (isScheduled && valueOf('publishAt') === null) {
      broken.set(change, 'A scheduled product needs a publishing time. Enter one in its row.');
    } else if (!isScheduled && change.field === 'publishAt' && change.after !== null) {
      broken.set(
        change,
        'Only a scheduled product has a publishing time. Set the status to Scheduled, or leave this empty.',
      );
    }
  }
  const moved = [...broken].map(([{ key, row, field }, message]) => ({ key, row, field, message }));
  return {
    changes: changes.filter((change) => !broken.has(change)),
    errors: [...errors, ...moved].toSorted((one, other) => one.row - other.row),
  };
}

/** Groups changes by product, as `changeProducts` takes them. */
export function editsByProduct(
  rows: readonly GridRow[],
  changes: readonly PendingChange[],
): { id: string; changes: Record<string, FieldEdit> }[] {
  return [...Map.groupBy(changes, ({ row }) => row)].flatMap(([row, ofRow]) => {
    const id = rows[row]?.id;
    if (id === undefined) return [];
    const edits = ofRow.map(({ field, before, after }) => [field, { base: before, value: after }] as const);
    return [{ id, changes: Object.fromEntries(edits) }];
  });
}

/** Describes an error with its row and column, as in `Row 4, price: …`. */
export function describeGridError(
  { row, field, message }: GridError,
  columns: readonly GridColumn[],
): string {
  const label = columns
    .find((column) => column.field === field)
    ?.label.replace(' $', '')
    .toLowerCase();
  return `Row ${row + 1}, ${label ?? field}: ${message}`;
}
