import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteCategory,
  findCategoryNamed,
  findCategoryUses,
  insertCategory,
  lockCategory,
  updateCategory,
  type CategoryFields,
} from '#database/queries/catalogue-settings/categories.ts';
import {
  insertMenuEntries,
  listMenuEntriesOfCategory,
} from '#database/queries/catalogue-settings/menu-entries.ts';
import { hasSizeScale } from '#database/queries/catalogue-settings/size-scales.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FieldValues, RecordKind } from '../edits/edited-record.ts';
import { readList } from '../edits/field-values.ts';
import type { ServiceError } from '../service-error.ts';

/** The categories, by their ids. The field `entries` has the menu entries, which are deleted and restored with the category. */
export const CATEGORIES: RecordKind = {
  subject: 'category',
  unknown: 'category_unknown',
  async findForUpdate(tx, id) {
    const row = await lockCategory(tx, id);
    if (row === undefined) return undefined;
    const entries = await listMenuEntriesOfCategory(tx, id);
    return { ...row, aliases: JSON.stringify(row.aliases), entries: JSON.stringify(entries) };
  },
  async insert(tx, id, values) {
    const { entries, ...fields } = values;
    const read = readFields(fields);
    const { label = id } = read;
    const checked = await checkCategory(tx, { id, label, ...read }, null);
    if (!checked.ok) return checked;
    const { replacedBy = null } = read;
    if (replacedBy !== null && (await lockCategory(tx, replacedBy)) === undefined) {
      return fail({ code: 'undo_refused', detail: 'The category that it was merged into was deleted.' });
    }
    await insertCategory(tx, id, { ...read, label });
    if (typeof entries === 'string') await insertMenuEntries(tx, JSON.parse(entries) as never[]);
    return ok(undefined);
  },
  async update(tx, id, values) {
    const read = readFields(values);
    const checked = await checkCategory(tx, read, id);
    if (checked.ok) await updateCategory(tx, id, read);
    return checked;
  },
  async remove(tx, id) {
    const { hasProducts, merged, offer } = await findCategoryUses(tx, id);
    const detail =
      (hasProducts && 'Products have this category. Archive or merge it instead.') ||
      (merged !== null && `‘${merged}’ was merged into this category.`) ||
      (offer !== null && `The ${offer} names this category.`);
    if (detail) return fail({ code: 'in_use', detail });
    await deleteCategory(tx, id);
    return ok(undefined);
  },
};

function readFields({ aliases, ...values }: FieldValues): Partial<CategoryFields> {
  return { ...values, ...(aliases !== undefined && { aliases: readList(aliases) }) };
}

/** Fails for a name of another category, because addresses and calls accept any name, and for an unknown scale. */
async function checkCategory(
  tx: Queryable,
  { id, label, aliases = [], scale }: Partial<CategoryFields> & { readonly id?: string },
  except: string | null,
): Promise<Result<void, ServiceError>> {
  if (scale !== undefined && !(await hasSizeScale(tx, scale))) return fail({ code: 'scale_unknown' });
  const named = [...aliases, ...(label === undefined ? [] : [label]), ...(id === undefined ? [] : [id])];
  const taken = await findCategoryNamed(tx, { names: named.map((name) => name.toLowerCase()), except });
  if (taken === undefined) return ok(undefined);
  const field = fieldWithName(taken.name, { id, label });
  const message = `‘${taken.name}’ already names the category ‘${taken.label}’. Letter case does not matter.`;
  return fail({ code: 'name_taken', detail: message, errors: [{ field, message }] });
}

function fieldWithName(name: string, { id, label }: { id: string | undefined; label: string | undefined }) {
  if (label?.toLowerCase() === name) return 'label';
  return id === name ? 'id' : 'aliases';
}
