import type { ApiActivityEntry, ParsedInput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listChanges, type ChangeFilter, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { findChangeMatches } from '#database/queries/staff/change-search.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { ok } from '#domain/result.ts';
import { ACTIONS_UNDONE_ON_ORDER_PAGE } from '#domain/staff/change-actions.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { batchOfUndo } from '../../services/activity/batch-of-undo.ts';
import { showChanges } from '../../services/activity/shown-changes.ts';
import { subjectLabelFor } from '../../services/activity/subject-label.ts';
import { refusalOfUndo, undoChange } from '../../services/activity/undo-change.ts';
import { writeActivity } from '../../services/activity/write-activity.ts';
import type { ChangeReader } from '../../services/edits/undoer.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readIdCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { csvName } from '../responses/csv-name.ts';
import { authorOf } from './author.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Lists all changes, or only those of the reader if the role may not see all. */
export function listActivityEndpoint({ database, clock }: Deps): Endpoint<'listActivity'> {
  return async ({ input: { query }, actor }) => {
    const { limit = DEFAULT_LIMIT, cursor, ...filters } = query;
    const before = readIdCursor(cursor);
    if (!before.ok) return before;
    const rows = await listChanges(database.db, {
      filter: await readFilter(database, filters, actor),
      before: before.value,
      limit: limit + 1,
    });
    const { page, last } = cutPage(rows, limit);
    const entries = page.map((row) => withWait(entryJson(actor, row), clock));
    return ok({ value: { entries, next: last === undefined ? null : String(last.id) } });
  };
}

/** Marks a change that still waits to be carried out. It can be undone on the screen of its order. */
function withWait(entry: ApiActivityEntry, clock: Clock): ApiActivityEntry {
  const inOrder =
    ACTIONS_UNDONE_ON_ORDER_PAGE.has(entry.action) &&
    clock.now().getTime() - Date.parse(entry.at) < UNDO_DELAY_MS;
  return inOrder ? { ...entry, undo: { ...entry.undo, inOrder } } : entry;
}

/** Exports what `listActivityEndpoint` lists. */
export function exportActivityEndpoint({ database, clock }: Deps): Endpoint<'exportActivity'> {
  return async ({ input: { query }, actor }) => {
    const filter = await readFilter(database, query, actor);
    return ok({
      download: {
        name: csvName('activity', clock),
        text: writeActivity(database.db, { filter, reader: actor }),
      },
    });
  };
}

async function readFilter(
  { db }: Database,
  { q, undoable, from, until, ...filter }: ParsedInput<'exportActivity'>['query'],
  reader: ChangeReader,
): Promise<ChangeFilter> {
  return {
    ...filter,
    isUndoable: undoable !== undefined,
    ...visibleTo(reader),
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
    matches: q === undefined ? undefined : await findChangeMatches(db, q),
  };
}

/** Returns the filter for the changes that a member of staff may see: all, or only the member’s own. */
export function visibleTo(reader: ChangeReader): Pick<ChangeFilter, 'byUserId' | 'byTokenId'> {
  return may(reader.staffRole, 'all_activity:see') ? {} : ownChanges(reader);
}

/** Returns the filter for the reader's own changes. A token sees what it changed, and nothing of the owner who created it. */
function ownChanges({ userId, token }: ChangeReader): Pick<ChangeFilter, 'byUserId' | 'byTokenId'> {
  return token === undefined ? { byUserId: userId } : { byTokenId: token.id };
}

export function undoChangeEndpoint(deps: Deps): Endpoint<'undoChange'> {
  return async ({ input: { params, query, body, headers: sent }, actor, headers }) => {
    const undone = await undoChange(deps, {
      id: Number(params.id),
      author: authorOf(actor, headers),
      reader: actor,
      idempotencyKey: sent['idempotency-key'] ?? null,
      isConfirmed: query.confirmed !== undefined,
      choices: body?.choices ?? [],
      part: query.part === undefined ? null : { after: query.after },
    });
    if (!undone.ok) return undone;
    const { entry, progress } = undone.value;
    return ok({ value: { ...entryJson(actor, entry), ...(progress && { progress }) } });
  };
}

/** Returns the batch whose changes an entry sums up; null for the entry of a single change. */
function batchOf({ subjectType, subjectId, action, changes }: ChangeRecord): string | null {
  if (subjectType === 'bulk') return subjectId;
  if (action === 'import_undone') return batchOfUndo(subjectId);
  // Imports that an earlier version of the shop applied have no batch.
  return action === 'import_applied' && changes.some(({ field }) => field === 'products') ? subjectId : null;
}

export function entryJson(reader: ChangeReader, row: ChangeRecord): ApiActivityEntry {
  const refusal = refusalOfUndo(reader, row);
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    who: row.who,
    via: row.via,
    token: row.token,
    action: row.action,
    subject: {
      type: row.subjectType,
      id: row.subjectId,
      label: subjectLabelFor(reader, row) ?? (row.subjectType === 'product' ? row.subjectId : 'erased'),
    },
    changes: showChanges(row.changes),
    batch: batchOf(row),
    undo: { possible: refusal === null, ...(refusal !== null && { reason: refusal }) },
  };
}
