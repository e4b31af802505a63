import type { ApiMenuEntry } from '#contract/calls.ts';
import { listCategories } from '#database/queries/catalogue-settings/categories.ts';
import { listMenuEntries } from '#database/queries/catalogue-settings/menu-entries.ts';
import {
  countProductsBy,
  listDepartmentsByCategory,
} from '#database/queries/catalogue-settings/product-totals.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { ok } from '#domain/result.ts';
import { CATEGORIES } from '../../services/catalogue-settings/category-records.ts';
import { entryId, MENU_ENTRIES } from '../../services/catalogue-settings/menu-records.ts';
import {
  addSetting,
  changeSetting,
  deleteSetting,
  reorderSettings,
} from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { addedReply, savedReply, type SettingsDeps } from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';
import { mergeReply } from './merge-reply.ts';

/** Lists the categories. Reads the primary, because staff check what they have just changed. */
export function listCategoriesEndpoint({ database: { db } }: SettingsDeps): Endpoint<'listCategories'> {
  return async () => {
    const [rows, counts, departments, entries] = await Promise.all([
      listCategories(db),
      countProductsBy(db, 'category'),
      listDepartmentsByCategory(db),
      listMenuEntries(db),
    ]);
    const categories = rows.map((row) => ({
      ...row,
      products: counts.get(row.id) ?? 0,
      departments: [...(departments.get(row.id) ?? [])],
    }));
    return ok({ value: { categories, entries: DEPARTMENTS.flatMap((one) => entriesJson(entries, one)) } });
  };
}

type EntryRow = Awaited<ReturnType<typeof listMenuEntries>>[number];

function entriesJson(rows: readonly EntryRow[], department: EntryRow['department']): ApiMenuEntry[] {
  const own = rows.filter((row) => row.department === department);
  const byPlace = (read: (row: EntryRow) => number | null) =>
    own.toSorted((one, other) => (read(one) ?? one.position) - (read(other) ?? other.position));
  const lists = {
    menu: own,
    finder: byPlace(({ finderPosition }) => finderPosition),
    page: byPlace(({ pagePosition }) => pagePosition),
  };
  return own.map((row) => ({
    department,
    category: row.category,
    label: row.label,
    finderLabel: row.finderLabel,
    pageLabel: row.pageLabel,
    inMenu: row.inMenu,
    inFinder: row.inFinder,
    places: {
      menu: lists.menu.indexOf(row) + 1,
      finder: lists.finder.indexOf(row) + 1,
      page: lists.page.indexOf(row) + 1,
    },
  }));
}

export function addCategoryEndpoint(deps: SettingsDeps): Endpoint<'addCategory'> {
  return async ({ input: { body, headers: sent }, actor, headers }) => {
    const { id, label, words = null, scale } = body;
    const added = await addSetting(deps, {
      kind: CATEGORIES,
      id,
      values: { label, words, ...(scale !== undefined && { scale }) },
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    return addedReply(id, added);
  };
}

export function reorderCategoriesEndpoint(deps: SettingsDeps): Endpoint<'reorderCategories'> {
  return async ({ input: { body }, actor, headers }) =>
    savedReply(
      await reorderSettings(deps, {
        list: { of: 'categories' },
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

export function changeCategoryEndpoint(deps: SettingsDeps): Endpoint<'changeCategory'> {
  return async ({ input: { params, body }, actor, headers }) =>
    savedReply(
      await changeSetting(deps, {
        kind: CATEGORIES,
        id: params.category,
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

export function mergeCategoryEndpoint(deps: SettingsDeps): Endpoint<'mergeCategory'> {
  return ({ input: { params, query, body, headers: sent }, actor, headers }) =>
    mergeReply(deps, {
      of: 'category',
      id: params.category,
      into: body.into,
      isDry: query.dry !== undefined,
      isConfirmed: query.confirmed === '1',
      role: actor.staffRole,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
}

export function deleteCategoryEndpoint(deps: SettingsDeps): Endpoint<'deleteCategory'> {
  return async ({ input: { params }, actor, headers }) =>
    savedReply(
      await deleteSetting(deps, { kind: CATEGORIES, id: params.category, author: authorOf(actor, headers) }),
    );
}

export function reorderMenuEndpoint(deps: SettingsDeps): Endpoint<'reorderMenu'> {
  return async ({ input: { params, body }, actor, headers }) =>
    savedReply(
      await reorderSettings(deps, {
        list: { of: params.list, department: params.department },
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

export function addMenuEntryEndpoint(deps: SettingsDeps): Endpoint<'addMenuEntry'> {
  return async ({ input: { params }, actor, headers }) =>
    savedReply(
      await addSetting(deps, {
        kind: MENU_ENTRIES,
        id: entryId(params),
        values: {},
        author: authorOf(actor, headers),
      }),
    );
}

export function changeMenuEntryEndpoint(deps: SettingsDeps): Endpoint<'changeMenuEntry'> {
  return async ({ input: { params, body }, actor, headers }) =>
    savedReply(
      await changeSetting(deps, {
        kind: MENU_ENTRIES,
        id: entryId(params),
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

export function removeMenuEntryEndpoint(deps: SettingsDeps): Endpoint<'removeMenuEntry'> {
  return async ({ input: { params }, actor, headers }) =>
    savedReply(
      await deleteSetting(deps, {
        kind: MENU_ENTRIES,
        id: entryId(params),
        author: authorOf(actor, headers),
      }),
    );
}
