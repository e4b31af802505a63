import type { MENU_LISTS } from '#contract/calls/products/catalogue-settings.ts';
import type { Department } from '#domain/catalog/departments.ts';

/** A value of a field. */
export type Value = string | boolean | null | readonly string[];
type Values = Readonly<Record<string, Value>>;

/** What a change changes: a brand, category or scale by its id, a menu entry by department and category, or an order of display. */
export type Key =
  | `brand/${string}`
  | `category/${string}`
  | `scale/${string}`
  | `entry/${Department}/${string}`
  | 'order/brands'
  | 'order/categories'
  | `order/${Department}/${(typeof MENU_LISTS)[number]}`;

/** A category that is not saved yet. `key` identifies it while its id still changes. */
export type NewCategory = {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly words: string;
};

/** The unsaved changes of the screen: new values by key and field, categories to add, and what the server refused. */
export type Draft = {
  readonly edits: Readonly<Partial<Record<Key, Values>>>;
  readonly added: readonly NewCategory[];
  readonly problems: Readonly<Record<string, string>>;
};

export const NO_CHANGES: Draft = { edits: {}, added: [], problems: {} };

/** Sets a field; a value that equals the stored one is no change. */
export function setField(
  draft: Draft,
  { key, field, stored, value }: { key: Key; field: string; stored: Value; value: Value },
): Draft {
  const values = isSame(stored, value)
    ? without(draft.edits[key] ?? {}, field)
    : { ...draft.edits[key], [field]: value };
  const edits =
    Object.keys(values).length === 0 ? without(draft.edits, key) : { ...draft.edits, [key]: values };
  return { ...draft, edits, problems: without(draft.problems, key) };
}

/** Returns the unsaved value of a field, or else the stored one. */
export function fieldOf<Stored extends Value>(
  draft: Draft,
  { key, field, stored }: { key: Key; field: string; stored: Stored },
): Stored {
  const value = draft.edits[key]?.[field];
  return value === undefined ? stored : (value as Stored);
}

/** Whether a field, or any field, of a key has an unsaved value. */
export function isChanged({ edits }: Draft, key: Key, field?: string): boolean {
  const values = edits[key];
  return values !== undefined && (field === undefined || values[field] !== undefined);
}

/** Counts the records and orders that have unsaved changes. */
export function countChanges({ edits, added }: Draft): number {
  return Object.keys(edits).length + added.length;
}

/** Returns ids in their unsaved order. Ids that the order lacks are at the end. */
export function orderedIds(draft: Draft, key: Key, stored: readonly string[]): string[] {
  const wanted = fieldOf<readonly string[]>(draft, { key, field: 'order', stored });
  return [...wanted.filter((id) => stored.includes(id)), ...stored.filter((id) => !wanted.includes(id))];
}

function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns a copy without one key. */
export function without<Value extends object>(value: Value, key: string): Value {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as Value;
}
