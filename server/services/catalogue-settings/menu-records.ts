import { lockCategory } from '#database/queries/catalogue-settings/categories.ts';
import {
  deleteMenuEntry,
  insertMenuEntry,
  lockMenuEntry,
  updateMenuEntry,
  type MenuEntryKey,
} from '#database/queries/catalogue-settings/menu-entries.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { fail, ok } from '#domain/result.ts';
import type { RecordKind } from '../edits/edited-record.ts';

/** The menu entries: each is a category in a department. Their ids are `<department>:<category>`. */
export const MENU_ENTRIES: RecordKind = {
  subject: 'menu',
  unknown: 'category_unknown',
  findForUpdate: (tx, id) => lockMenuEntry(tx, readKey(id)),
  async insert(tx, id, values) {
    const key = readKey(id);
    if ((await lockCategory(tx, key.category)) === undefined) return fail({ code: 'category_unknown' });
    if ((await lockMenuEntry(tx, key)) !== undefined) {
      return fail({ code: 'name_taken', detail: 'The department has this category already.' });
    }
    await insertMenuEntry(tx, key, values);
    return ok(undefined);
  },
  async update(tx, id, values) {
    await updateMenuEntry(tx, readKey(id), values);
    return ok(undefined);
  },
  async remove(tx, id) {
    await deleteMenuEntry(tx, readKey(id));
    return ok(undefined);
  },
};

/** Returns the id of a menu entry. */
export function entryId({ department, category }: MenuEntryKey): string {
  return `${department}:${category}`;
}

function readKey(id: string): MenuEntryKey {
  const [department = '', category = ''] = id.split(':');
  return { department: department as Department, category };
}
