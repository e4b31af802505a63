import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import type { ConflictQuestion, KeptField } from '../../../conflict/conflict-dialog.tsx';
import { showConflict } from '../../../conflict/field-conflict.ts';
import type { CatalogueData } from '../load-catalogue.ts';
import { isSameValue, type CatalogueDraft, type Key, type Value } from './catalogue-draft.ts';
import { nameOfConflict, type DraftConflict } from './conflicts.ts';

/** The display names of the fields that the screen edits, by the kind of their record. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  brand: { label: 'Label', words: 'Search words', inFinder: 'Offered in filters' },
  category: { label: 'Label', words: 'Search words', scale: 'Sizes of new products' },
  entry: {
    label: 'Menu label',
    finderLabel: 'Finder label',
    pageLabel: 'Page label',
    inMenu: 'Shown in the menu',
    inFinder: 'Shown in the finder',
  },
  scale: { sizes: 'Sizes' },
};

/** Returns the name of a field for display, such as `Search words of KD`. */
export function nameDraftField(key: Key, field: string, data: CatalogueData): string {
  const [kind = '', first = '', second = ''] = key.split('/');
  if (key === 'order/brands') return 'Order of the brands';
  if (key === 'order/categories') return 'Order of the categories';
  const department = DEPARTMENT_LABELS[first as Department]?.menu ?? first;
  if (kind === 'order') return `Order of the ${second} of ${department}`;
  const record = kind === 'entry' ? `${labelOf(second, data)} for ${department}` : labelOf(idOf(key), data);
  return `${FIELDS[kind]?.[field] ?? field} of ${record}`;
}

/** Returns a value of a field for display. */
export function showDraftValue(key: Key, value: Value, data: CatalogueData): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === '') return 'none';
  if (typeof value === 'string') return value;
  const isOrder = key.startsWith('order/');
  return value.map((id) => (isOrder ? labelOf(id, data) : id)).join(', ');
}

function idOf(key: Key): string {
  return key.slice(key.indexOf('/') + 1);
}

/** Returns the label of a brand or category; the id of a scale, and of what was deleted. */
function labelOf(id: string, { brands, categories }: CatalogueData): string {
  return [...brands, ...categories].find((one) => one.id === id)?.label ?? id;
}

/** Returns conflicts as the dialog shows them, with the fields of the same records that only others have changed. */
export function describeDraftConflicts(
  {
    conflicts,
    draft,
    kept,
  }: { conflicts: readonly DraftConflict[]; draft: CatalogueDraft; kept: readonly KeptField[] },
  data: CatalogueData,
): ConflictQuestion {
  return {
    kept,
    fields: conflicts.map((conflict) => {
      const { key, field, base } = conflict;
      return showConflict(conflict, {
        name: nameOfConflict(conflict),
        label: nameDraftField(key, field, data),
        mine: draft.edits[key]?.[field]?.value ?? base,
        merged: null,
        show: (value) => showDraftValue(key, value, data),
      });
    }),
  };
}

/** Lists the fields of the edited records that others have changed between two reads and that have no edit. */
export function listKeptOfDraft(
  { edits }: CatalogueDraft,
  before: CatalogueData,
  after: CatalogueData,
): KeptField[] {
  return Object.entries(edits).flatMap(([name, fields = {}]) => {
    const key = name as Key;
    const [was, is] = [storedOf(key, before), storedOf(key, after)];
    return Object.keys(FIELDS[key.split('/')[0] ?? ''] ?? {})
      .filter((field) => fields[field] === undefined && is !== undefined && was !== undefined)
      .map((field) => ({ field, from: was?.[field] ?? null, to: is?.[field] ?? null }))
      .filter(({ from, to }) => !isSameValue(from, to))
      .map(({ field, from, to }) => ({
        label: nameDraftField(key, field, after),
        before: showDraftValue(key, from, after),
        after: showDraftValue(key, to, after),
      }));
  });
}

/** Returns the stored values of a record; undefined for one that was deleted. */
function storedOf(key: Key, data: CatalogueData): Readonly<Record<string, Value>> | undefined {
  const [kind, department, category] = key.split('/');
  const lists = { brand: data.brands, category: data.categories, scale: data.scales };
  const found =
    kind === 'entry'
      ? data.entries.find((entry) => entry.department === department && entry.category === category)
      : lists[kind as keyof typeof lists]?.find(({ id }: { id: string }) => id === idOf(key));
  return found as Readonly<Record<string, Value>> | undefined;
}
