import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import {
  countSavedViews,
  deleteSavedView,
  lockSavedView,
  putSavedView,
  type SavedView,
} from '#database/queries/staff/saved-views.ts';
import { VIEWED_LISTS } from '#database/schema/accounts/saved-views.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor, FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import { MAX_VIEW_COUNT } from '#domain/staff/staff-limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

type Member = {
  readonly author: PersonAuthor;
  readonly role: StaffRole | undefined;
};

/** A saved view, and the id of its log entry; null for a private view. */
export type SavedOutcome = { readonly view: SavedView; readonly changeId: number | null };

/**
 * Saves a view, or replaces one of the member. Changes of private views are not logged, because other staff can read the log. Errors:
 * `forbidden`, `view_unknown`, `view_limit`.
 */
export function saveView(
  { database, clock }: WriteDeps,
  { author, role, ...sent }: Member & Pick<SavedView, 'id' | 'list' | 'name' | 'query' | 'isShared'>,
): Promise<Result<SavedOutcome, ServiceError>> {
  return inTransaction<SavedOutcome, ServiceError>(
    database,
    async (tx) => {
      const before = await lockSavedView(tx, sent.id);
      const wanted = { ...sent, list: before?.list ?? sent.list };
      if (before !== undefined && before.byUserId !== author.userId) return fail({ code: 'view_unknown' });
      if ((wanted.isShared || before?.isShared === true) && !may(role, `${wanted.list}:do`)) {
        return fail({ code: 'forbidden', detail: 'Your role may save private views only.' });
      }
      if (before === undefined && (await countSavedViews(tx, author.userId)) >= MAX_VIEW_COUNT) {
        return fail({ code: 'view_limit' });
      }
      const at = clock.now();
      const view = { ...wanted, byUserId: author.userId, createdAt: before?.createdAt ?? at };
      await putSavedView(tx, view);
      return ok({ view, changeId: await logView(tx, { before, after: view, at, author }) });
    },
    { lock: `views ${author.userId}` },
  );
}

/**
 * Deletes a view. Returns the id of the log entry; null for a private view. Error: `view_unknown`, also for a private view of another
 * member.
 */
export function removeView(
  { database, clock }: WriteDeps,
  { id, author, role }: Member & { readonly id: string },
): Promise<Result<number | null, ServiceError>> {
  return inTransaction<number | null, ServiceError>(database, async (tx) => {
    const before = await lockSavedView(tx, id);
    const isReachable =
      before?.byUserId === author.userId || (before?.isShared === true && may(role, 'staff:do'));
    if (before === undefined || !isReachable) return fail({ code: 'view_unknown' });
    await deleteSavedView(tx, id);
    return ok(await logView(tx, { before, after: undefined, at: clock.now(), author }));
  });
}

const VIEW_REFUSAL = 'Your role may not change shared views.';

export const viewUndoer: Undoer = {
  // The right to change one of the lists is enough here: `undoView` checks that of the view.
  refusal: ({ staffRole }) =>
    VIEWED_LISTS.some((list) => may(staffRole, `${list}:do`)) ? null : VIEW_REFUSAL,
  undo: undoView,
};

/** Restores a shared view as it was before a change. Error: `undo_refused` when it was changed again, and for roles that may not change it. */
async function undoView(
  tx: Queryable,
  clock: Clock,
  { change, author, staffRole, undoes }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const current = await lockSavedView(tx, change.subjectId);
  const values = valuesOf(current);
  if (change.changes.some(({ field, after }) => values[field] !== after)) {
    return fail({ code: 'undo_refused', detail: 'This view was changed again since.' });
  }
  if (!may(staffRole, `${current?.list ?? listOf(change)}:do`))
    return fail({ code: 'undo_refused', detail: VIEW_REFUSAL });
  const restored: Record<string, FieldChange['before']> = { ...values };
  for (const { field, before } of change.changes) restored[field] = before;
  const after = readView(restored, { id: change.subjectId, current, author, at: clock.now() });
  if (after === undefined) await deleteSavedView(tx, change.subjectId);
  else await putSavedView(tx, after);
  await insertChange(tx, {
    at: clock.now(),
    author,
    action: after === undefined ? 'view_deleted' : 'view_saved',
    subject: { type: 'view', id: change.subjectId },
    changes: differences(values, valuesOf(after)),
    undoes,
  });
  return ok(undefined);
}

/** Returns the list of a deleted view: the entry of its deletion has every value. */
function listOf({ changes }: UndoRequest['change']): SavedView['list'] {
  return changes.some(({ field, before }) => field === 'list' && before === 'orders') ? 'orders' : 'products';
}

function readView(
  { list = null, name = null, query = null, shared = null }: Readonly<Record<string, FieldChange['before']>>,
  { id, current, author, at }: { id: string; current: SavedView | undefined; author: PersonAuthor; at: Date },
): SavedView | undefined {
  if (name === null) return undefined;
  return {
    id,
    list: list === 'orders' ? 'orders' : 'products',
    name: String(name),
    query: String(query ?? ''),
    isShared: shared === true,
    byUserId: current?.byUserId ?? author.userId,
    createdAt: current?.createdAt ?? at,
  };
}

type Values = Readonly<Record<'list' | 'name' | 'query' | 'shared', FieldChange['before']>> &
  Readonly<Record<string, FieldChange['before']>>;

function valuesOf(view: SavedView | undefined): Values {
  return {
    list: view?.list === 'orders' ? view.list : null,
    name: view?.name ?? null,
    query: view?.query ?? null,
    shared: view?.isShared ?? null,
  };
}

function differences(before: Values, after: Values): FieldChange[] {
  return Object.keys(before)
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Logs a change of a shared view. */
async function logView(
  tx: Queryable,
  {
    before,
    after,
    at,
    author,
  }: { before: SavedView | undefined; after: SavedView | undefined; at: Date; author: ChangeAuthor },
): Promise<number | null> {
  const changes = differences(valuesOf(before), valuesOf(after));
  const id = after?.id ?? before?.id;
  if (id === undefined || changes.length === 0 || !(before?.isShared === true || after?.isShared === true))
    return null;
  const action = after === undefined ? 'view_deleted' : 'view_saved';
  return insertChange(tx, { at, author, action, subject: { type: 'view', id }, changes });
}
