import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import type { OrderedList } from '#database/queries/catalogue-settings/display-order.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { addNamedRecord, type AddedRecord } from '../edits/add-named-record.ts';
import {
  addRecord,
  changeRecord,
  deleteRecord,
  undoRecordChange,
  type RecordChange,
  type RecordKind,
} from '../edits/edited-record.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { requires, type Undoer } from '../edits/undoer.ts';
import { NAME_MATCHES } from '../import-export/names/name-matches.ts';
import type { MovePreview } from '../price-rules/preview-move.ts';
import { CARRIERS } from '../selling-settings/carrier-records.ts';
import { TAX_RATES } from '../selling-settings/rate-records.ts';
import { SHIPPING_ZONES } from '../selling-settings/zone-records.ts';
import type { ServiceError } from '../service-error.ts';
import { RETURN_SETTINGS } from '../shop-settings/return-settings.ts';
import { SHOP_DETAILS } from '../shop-settings/shop-record.ts';
import type { WriteDeps } from '../write-deps.ts';
import { BRANDS } from './brand-records.ts';
import { CATEGORIES } from './category-records.ts';
import { displayOrderRecord, displayOrderSubject, orderedListOfSubject } from './display-order.ts';
import { MENU_ENTRIES } from './menu-records.ts';
import { checkMerge, merge, undoMerge, type Merge } from './merge.ts';
import { SIZE_SCALES } from './scale-records.ts';

type Arguments<Write extends (...args: never[]) => unknown> = Parameters<Write>[2];

/** Lock of all changes of these settings, so that each checks the names and uses that the others have written. */
export const SETTINGS_LOCK = 'catalogue settings';

/**
 * Changes fields of a brand, category, menu entry, scale, shipping zone, tax rate or carrier, the shop details, or the rules of returns and
 * privacy.
 */
export function changeSetting({ database, clock }: WriteDeps, change: Arguments<typeof changeRecord>) {
  return inTransaction(database, (tx) => changeRecord(tx, clock, change), { lock: SETTINGS_LOCK });
}

/** Reorders a list. */
export function reorderSettings(
  deps: WriteDeps,
  {
    list,
    ...change
  }: Pick<Arguments<typeof changeRecord>, 'fields' | 'author'> & { readonly list: OrderedList },
) {
  const { id } = displayOrderSubject(list);
  return changeSetting(deps, { ...change, kind: displayOrderRecord(list), id, action: 'reordered' });
}

/** Adds a brand, category, menu entry or scale. */
export function addSetting({ database, clock }: WriteDeps, change: Arguments<typeof addRecord>) {
  return inTransaction(database, (tx) => addRecord(tx, clock, change), { lock: SETTINGS_LOCK });
}

/** Adds a shipping zone, tax rate or carrier, whose id derives from its name. */
export function addNamedSetting(
  { database, clock }: WriteDeps,
  change: Arguments<typeof addNamedRecord>,
): Promise<Result<AddedRecord, ServiceError>> {
  return inTransaction(database, (tx) => addNamedRecord(tx, clock, change), { lock: SETTINGS_LOCK });
}

/** Deletes a shipping zone, tax rate or carrier, or a brand, category, menu entry or scale that is not in use. */
export function deleteSetting({ database, clock }: WriteDeps, change: RecordChange) {
  return inTransaction(database, (tx) => deleteRecord(tx, clock, change), { lock: SETTINGS_LOCK });
}

/** Merges a brand or category into another one. */
export function mergeSetting({ database, clock }: WriteDeps, change: Arguments<typeof merge>) {
  return inTransaction(database, (tx) => merge(tx, clock, change), { lock: SETTINGS_LOCK });
}

/** Returns what a merge would do. Writes nothing. */
export async function previewMergeSetting(
  { database: { db }, clock }: WriteDeps,
  wanted: Merge,
): Promise<Result<MovePreview, ServiceError>> {
  const checked = await checkMerge(db, clock, wanted);
  return checked.ok ? ok(checked.value.counts) : checked;
}

const KINDS: readonly RecordKind[] = [
  BRANDS,
  CATEGORIES,
  MENU_ENTRIES,
  SIZE_SCALES,
  SHOP_DETAILS,
  RETURN_SETTINGS,
  NAME_MATCHES,
  SHIPPING_ZONES,
  TAX_RATES,
  CARRIERS,
];

/** Undoes changes of brands, categories, menus, size scales and matched names. */
export const catalogueSettingsUndoer: Undoer = {
  refusal: requires('catalogue_settings:do', 'Your role may not change the catalogue settings.'),
  lockName: () => SETTINGS_LOCK,
  undo: undoSetting,
};

/** Undoes changes of the shop's details, of shipping and of taxes. */
export const shopSettingsUndoer: Undoer = {
  ...catalogueSettingsUndoer,
  refusal: requires('settings:do', 'Your role may not change the settings.'),
};

/** Undoes a change of these settings, under their lock. Returns the id of the entry of the undo. */
async function undoSetting(
  tx: Queryable,
  clock: Clock,
  { change: entry, isConfirmed, ...undo }: UndoRequest,
): Promise<Result<number, ServiceError>> {
  const { subjectType, subjectId: id } = entry;
  const replaced = entry.changes.find(({ field }) => field === 'replacedBy');
  if (replaced !== undefined && (subjectType === 'brand' || subjectType === 'category')) {
    const of = subjectType;
    const { before: into } = replaced;
    if (entry.action === 'merged') return undoMerge(tx, clock, { of, entry, id, isConfirmed, ...undo });
    if (entry.action === 'changed' && typeof into === 'string') {
      const merged = await merge(tx, clock, { of, id, into, isConfirmed, ...undo });
      return merged.ok ? ok(merged.value.changeId) : merged;
    }
  }
  const order = orderedListOfSubject(subjectType, id);
  const kind =
    order === undefined
      ? KINDS.find(({ subject, onlyId }) => subject === subjectType && (onlyId ?? id) === id)
      : displayOrderRecord(order);
  if (kind === undefined) return fail({ code: 'undo_refused' });
  return undoRecordChange(tx, clock, { kind, id, entry, ...undo });
}
