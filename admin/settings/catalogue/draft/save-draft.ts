import type { CallProblem } from '#contract/client.ts';
import type { Department } from '#domain/catalog/departments.ts';
import { client } from '../../../data/client.ts';
import type { Draft, Key, NewCategory, Value } from './catalogue-draft.ts';
import { currentCategories, entryOrder, type CatalogueData } from './load-catalogue.ts';

/** The result of a save: the ids of its changes, and what is still unsaved, with the reasons. */
export type SaveOutcome = { readonly changeIds: readonly string[]; readonly rest: Draft };

type Saved =
  | { readonly ok: true; readonly value: { readonly changeId: string | null } }
  | { readonly ok: false; readonly error: CallProblem };

type Edited = Readonly<Record<string, { readonly base: never; readonly value: never }>>;

/** Saves each changed record, then the orders, because they name new records. Refused changes stay unsaved. */
export async function saveDraft(draft: Draft, data: CatalogueData): Promise<SaveOutcome> {
  const changeIds: string[] = [];
  const problems: Record<string, string> = {};
  const record = (key: string, saved: Saved): boolean => {
    if (!saved.ok) problems[key] = describeProblem(saved.error);
    else if (saved.value.changeId !== null) changeIds.push(saved.value.changeId);
    return saved.ok;
  };
  const added: NewCategory[] = [];
  for (const category of draft.added)
    if (!record(category.key, await addCategory(category))) added.push(category);
  const keys = (Object.keys(draft.edits) as Key[]).toSorted(
    (one, other) => Number(one.startsWith('order/')) - Number(other.startsWith('order/')),
  );
  const edits: Draft['edits'] = {};
  for (const key of keys) {
    const values = draft.edits[key] ?? {};
    if (!record(key, await saveKey(key, withBases(key, values, data))))
      Object.assign(edits, { [key]: values });
  }
  return { changeIds, rest: { edits, added, problems } };
}

function addCategory({ key, id, label, words }: NewCategory): Promise<Saved> {
  return client.addCategory({
    headers: { 'idempotency-key': `category-${key}` },
    body: { id, label, words: words.trim() === '' ? null : words },
  });
}

function saveKey(key: Key, body: Edited): Promise<Saved> {
  const [kind = '', first = '', ...others] = key.split('/');
  const rest = others.join('/');
  if (kind === 'brand') return client.changeBrand({ params: { brand: key.slice('brand/'.length) }, body });
  if (kind === 'category') return client.changeCategory({ params: { category: first }, body });
  if (kind === 'scale') return client.changeSizeScale({ params: { scale: first }, body });
  const department = first as Department;
  if (kind === 'entry') return client.changeMenuEntry({ params: { department, category: rest }, body });
  if (first === 'brands') return client.reorderBrands({ body });
  if (first === 'categories') return client.reorderCategories({ body });
  return client.reorderMenu({ params: { department, list: rest as 'menu' }, body });
}

/** Adds to each new value the stored one. */
function withBases(key: Key, values: Readonly<Record<string, Value>>, data: CatalogueData): Edited {
  const stored = storedOf(key, data);
  const fields = Object.entries(values).map(([field, value]) => [field, { base: stored[field], value }]);
  return Object.fromEntries(fields) as Edited;
}

/** Returns the stored values of a key. */
export function storedOf(key: Key, data: CatalogueData): Readonly<Record<string, unknown>> {
  const [kind, first, second] = key.split('/');
  const id = key.slice(`${kind}/`.length);
  if (kind === 'brand') return data.brands.find((brand) => brand.id === id) ?? {};
  if (kind === 'category') return data.categories.find((category) => category.id === id) ?? {};
  if (kind === 'scale') return data.scales.find((scale) => scale.id === id) ?? {};
  const entries = data.entries.filter(({ department }) => department === first);
  if (kind === 'entry') return entries.find(({ category }) => category === second) ?? {};
  if (first === 'brands') return { order: data.brands.map((brand) => brand.id) };
  if (first === 'categories') return { order: currentCategories(data).map((category) => category.id) };
  return { order: entryOrder(entries, second as 'menu') };
}

/** Returns the text of a refusal. A conflict names what another person has written; saving again replaces it. */
function describeProblem(problem: CallProblem): string {
  const field = problem.errors?.[0]?.message;
  const conflicts = 'conflicts' in problem ? (problem.conflicts ?? []) : [];
  if (conflicts.length === 0) return field ?? problem.detail;
  const theirs = conflicts.map(({ theirs: value, author }) =>
    author === null
      ? `It is now ${shown(value)}.`
      : `${author.name} (${author.email}) has changed it to ${shown(value)}.`,
  );
  return [...theirs, 'Save again to keep yours, or discard it.'].join(' ');
}

function shown(value: string | number | boolean | null): string {
  if (typeof value === 'string') return value.startsWith('[') ? 'another order or list' : `‘${value}’`;
  return value === null ? 'none' : value === true ? 'on' : value === false ? 'off' : String(value);
}
