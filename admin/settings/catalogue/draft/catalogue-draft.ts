import type { MENU_LISTS } from '#contract/calls/products/catalogue-settings.ts';
import type { Department } from '#domain/catalogue/departments.ts';

/** A value of a field. */
export type Value = string | boolean | null | readonly string[];

/** An unsaved value of a field. `base` is the stored value when the user began to edit it. */
export type CatalogueEdit = { readonly base: Value; readonly value: Value };
export type CatalogueEdits = Readonly<Record<string, CatalogueEdit>>;

/** The target of a change: a brand, category or scale by its id, a menu entry by department and category, or an order of display. */
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

/** The unsaved changes of the screen: edits by key and field, categories to add, and what the server refused. */
export type CatalogueDraft = {
  readonly edits: Readonly<Partial<Record<Key, CatalogueEdits>>>;
  readonly added: readonly NewCategory[];
  readonly problems: Readonly<Record<string, string>>;
};

export const NO_CHANGES: CatalogueDraft = { edits: {}, added: [], problems: {} };

/** Returns the changes that a browser kept. Throws for a value of another form. */
export function restoreCatalogueDraft({ edits, added }: CatalogueDraft): CatalogueDraft {
  const isRead =
    Object.values(edits).every((fields) =>
      Object.values(fields ?? {}).every((edit) => edit.base !== undefined && edit.value !== undefined),
    ) && added.every((category) => [category.key, category.id, category.label, category.words].every(isText));
  if (!isRead) throw new TypeError('not the unsaved changes of the catalogue');
  return { edits, added, problems: {} };
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/**
 * Sets a field; a value that equals the stored one, or the one that the user began with, is no change. The base stays that of the first edit,
 * so that a save notices what others have stored since.
 */
export function setField(
  draft: CatalogueDraft,
  { key, field, stored, value }: { key: Key; field: string; stored: Value; value: Value },
): CatalogueDraft {
  const base = (draft.edits[key]?.[field] ?? { base: stored }).base;
  const isUnchanged = isSameValue(stored, value) || isSameValue(base, value);
  return putEdit(draft, { key, field }, isUnchanged ? null : { base, value });
}

/** Returns the draft with this edit of a field; null removes the field's edit. */
export function putEdit(
  draft: CatalogueDraft,
  { key, field }: { key: Key; field: string },
  edit: CatalogueEdit | null,
): CatalogueDraft {
  const own = draft.edits[key] ?? {};
  const fields = edit === null ? without(own, field) : { ...own, [field]: edit };
  const edits =
    Object.keys(fields).length === 0 ? without(draft.edits, key) : { ...draft.edits, [key]: fields };
  return { ...draft, edits, problems: without(draft.problems, key) };
}

/** Returns the unsaved value of a field, or else the stored one. */
export function fieldOf<Stored extends Value>(
  draft: CatalogueDraft,
  { key, field, stored }: { key: Key; field: string; stored: Stored },
): Stored {
  const edit = draft.edits[key]?.[field];
  return edit === undefined ? stored : (edit.value as Stored);
}

/** Whether a field, or any field, of a key has an unsaved value. */
export function isChanged({ edits }: CatalogueDraft, key: Key, field?: string): boolean {
  const own = edits[key];
  return own !== undefined && (field === undefined || own[field] !== undefined);
}

/** Counts the records and orders that have unsaved changes. */
export function countDraftChanges({ edits, added }: CatalogueDraft): number {
  return Object.keys(edits).length + added.length;
}

/** Returns ids in their unsaved order. Ids that the order lacks are at the end. */
export function orderedIds(draft: CatalogueDraft, key: Key, stored: readonly string[]): string[] {
  return followOrder(fieldOf<readonly string[]>(draft, { key, field: 'order', stored }), stored);
}

/** Returns `ids` in the order of `wanted`. Ids that it lacks are at the end. */
export function followOrder(wanted: readonly string[], ids: readonly string[]): string[] {
  return [...wanted.filter((id) => ids.includes(id)), ...ids.filter((id) => !wanted.includes(id))];
}

/** Whether two lists have their common ids in the same order. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return isSameValue(
    one.filter((id) => other.includes(id)),
    other.filter((id) => one.includes(id)),
  );
}

/** Returns the draft after a save: what the user typed meanwhile, and `rest`, which was not saved. */
export function keepNewer(
  typed: CatalogueDraft,
  saved: CatalogueDraft,
  rest: CatalogueDraft,
): CatalogueDraft {
  const added = typed.added.filter((category) => !saved.added.includes(category));
  const edits: Partial<Record<string, CatalogueEdits>> = { ...rest.edits };
  for (const [key, fields = {}] of Object.entries(typed.edits)) {
    const [before, refused] = [saved.edits[key as Key], rest.edits[key as Key]];
    if (before === fields) continue;
    const newer = refused === undefined ? editsSince(fields, before ?? {}) : fields;
    if (Object.keys(newer).length > 0) edits[key] = newer;
  }
  return {
    edits,
    added: [...rest.added.filter(({ key }) => !added.some((one) => one.key === key)), ...added],
    problems: rest.problems,
  };
}

/** Returns the edits that differ from the saved ones, with the saved values as their bases. */
function editsSince(fields: CatalogueEdits, saved: CatalogueEdits): CatalogueEdits {
  const newer = Object.entries(fields).flatMap(([field, edit]): [string, CatalogueEdit][] => {
    const done = saved[field];
    if (done === undefined) return [[field, edit]];
    return isSameValue(done.value, edit.value) ? [] : [[field, { base: done.value, value: edit.value }]];
  });
  return Object.fromEntries(newer);
}

/** Whether two values are equal. */
export function isSameValue(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns a copy without one key. */
export function without<Value extends object>(value: Value, key: string): Value {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as Value;
}
