import type { CallOutput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { findImport, type ImportRecord } from '#database/queries/import-export/imports.ts';
import { findLastChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';

export type ImportJson = CallOutput<'readImport'>['import'];

/** Returns the reply with an import. Error: `import_unknown`. */
export async function importReply(
  db: Queryable,
  id: string,
): Promise<Result<{ value: { import: ImportJson } }, ServiceError>> {
  const record = await findImport(db, id);
  if (record === undefined) return fail({ code: 'import_unknown' });
  return ok({ value: { import: await importJson(db, record) } });
}

export async function importJson(db: Queryable, record: ImportRecord): Promise<ImportJson> {
  const { id, name, bytes, rows, isFromShopify, state, cursor, columns, ignored, counts, pictures } = record;
  const last = state === 'applied' ? await findLastChange(db, { type: 'import', id }) : undefined;
  return {
    id,
    name,
    bytes,
    rows,
    source: isFromShopify ? 'shopify' : 'osier',
    state,
    cursor,
    columns: columns as ImportJson['columns'],
    ignored,
    counts,
    pictures,
    progress: progressOf(record),
    createdAt: record.createdAt.toISOString(),
    appliedAt: record.appliedAt?.toISOString() ?? null,
    changeId: last === undefined ? null : String(last.id),
  };
}

function progressOf({ state, rows, counts }: ImportRecord): ImportJson['progress'] {
  const { applied, refused, undoable, undone } = counts;
  const changes = counts.new + counts.changed;
  switch (state) {
    case 'previewing':
      return { done: changes + counts.same + counts.error, count: rows };
    case 'applying':
      return { done: applied + refused, count: changes };
    case 'undoing':
      return { done: undone, count: undoable };
    default:
      return null;
  }
}
