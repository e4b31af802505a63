import type { CallProblem } from '#contract/client.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { client } from '../../../data/client.ts';
import {
  followOrder,
  isSameOrder,
  type CatalogueDraft,
  type CatalogueEdits,
  type Key,
  type NewCategory,
} from './catalogue-draft.ts';
import { readDraftConflicts, type DraftConflict } from './conflicts.ts';

/** The result of a save. */
export type DraftOutcome = {
  /** The ids of its changes. */
  readonly changeIds: readonly string[];
  /** What is still unsaved, with the reasons. */
  readonly rest: CatalogueDraft;
  /** The fields that others have changed too. */
  readonly conflicts: readonly DraftConflict[];
  /** The records that others have deleted, so that their edits are dropped. */
  readonly deleted: readonly Key[];
};

type Saved =
  | { readonly ok: true; readonly value: { readonly changeId: string | null } }
  | { readonly ok: false; readonly error: CallProblem };

/** The problem that says that a record no longer exists, by its kind. */
const DELETED: Readonly<Record<string, string>> = {
  brand: 'brand_unknown',
  category: 'category_unknown',
  entry: 'category_unknown',
  scale: 'scale_unknown',
};

/** Saves each changed record, then the orders, because they name new records. Refused changes stay unsaved. */
export async function saveCatalogueDraft(draft: CatalogueDraft): Promise<DraftOutcome> {
  const changeIds: string[] = [];
  const problems: Record<string, string> = {};
  const record = (key: string, saved: Saved): boolean => {
    if (!saved.ok) problems[key] = saved.error.errors?.[0]?.message ?? saved.error.detail;
    else if (saved.value.changeId !== null) changeIds.push(saved.value.changeId);
    return saved.ok;
  };
  const added: NewCategory[] = [];
  for (const category of draft.added)
    if (!record(category.key, await addCategory(category))) added.push(category);
  const keys = (Object.keys(draft.edits) as Key[]).toSorted(
    (one, other) => Number(one.startsWith('order/')) - Number(other.startsWith('order/')),
  );
  const edits: Record<string, CatalogueEdits> = {};
  const conflicts: DraftConflict[] = [];
  const deleted: Key[] = [];
  for (const key of keys) {
    const fields = draft.edits[key] ?? {};
    const saved = await (key.startsWith('order/') ? saveOrder(key, fields) : saveKey(key, fields));
    const both = saved.ok ? [] : readDraftConflicts(key, saved.error);
    conflicts.push(...both);
    if (!saved.ok && saved.error.code === DELETED[key.split('/')[0] ?? '']) deleted.push(key);
    else if (both.length > 0 || !record(key, saved)) edits[key] = fields;
  }
  return { changeIds, rest: { edits, added, problems }, conflicts, deleted };
}

function addCategory({ key, id, label, words }: NewCategory): Promise<Saved> {
  return client.addCategory({
    headers: { 'idempotency-key': `category-${key}` },
    body: { id, label, words: words.trim() === '' ? null : words },
  });
}

/** Saves an order. Records that were added or deleted meanwhile are no conflict: they keep their places. */
async function saveOrder(key: Key, fields: CatalogueEdits): Promise<Saved> {
  const saved = await saveKey(key, fields);
  const [conflict] = saved.ok ? [] : readDraftConflicts(key, saved.error);
  const edit = fields['order'];
  if (edit === undefined || conflict === undefined) return saved;
  const [base, value, theirs] = [edit.base, edit.value, conflict.theirs] as string[][];
  if (base === undefined || value === undefined || theirs === undefined || !isSameOrder(base, theirs))
    return saved;
  return saveKey(key, { order: { base: theirs, value: followOrder(value, theirs) } });
}

function saveKey(key: Key, fields: CatalogueEdits): Promise<Saved> {
  const body = fields as Readonly<Record<string, { readonly base: never; readonly value: never }>>;
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
