import type { CallOutput, ParsedInput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import {
  listMovementHistory,
  listUnitIdsOf,
  type MovementPosition,
  type PastMovement,
} from '#database/queries/stock/movement-history.ts';
import { findUnitIdByCode } from '#database/queries/stock/stock-units.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { invalidQuery } from '../api/invalid-query.ts';
import { findStaffMatches } from '../catalogue/find-staff-matches.ts';
import { readCursor, writeCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';
import { changeOfAvailable } from './change-of-available.ts';

/** Lists the movements of all units. Reads the primary, because staff check what they have just moved. */
export function listMovementHistoryEndpoint({
  database: { db },
}: {
  readonly database: Database;
}): Endpoint<'listMovementHistory'> {
  return async ({ input: { query } }) => {
    const { limit = DEFAULT_LIMIT, cursor, reason, who, from, until } = query;
    const before = cursor === undefined ? undefined : readPosition(cursor);
    if (before === null) return invalidQuery('cursor', 'cursor must come from the previous response.');
    const unitIds = await findUnits(db, query);
    if (!unitIds.ok) return unitIds;
    const byUserId = who === undefined ? undefined : await findUserId(db, who);
    const rows =
      who !== undefined && byUserId === undefined
        ? []
        : await listMovementHistory(db, {
            filter: {
              unitIds: unitIds.value,
              reason,
              byUserId,
              from: from === undefined ? undefined : new Date(from),
              until: until === undefined ? undefined : new Date(until),
            },
            before,
            limit: limit + 1,
          });
    const { page, last } = cutPage(rows, limit);
    const next = last && writeCursor({ value: last.at.toISOString(), id: String(last.id) }, 'newest');
    return ok({ value: { movements: page.map(movementJson), next: next ?? null }, next });
  };
}

/** Returns the units that the filter names; undefined for all. */
async function findUnits(
  db: Queryable,
  { unit, q }: ParsedInput<'listMovementHistory'>['query'],
): Promise<Result<readonly string[] | undefined, { readonly code: 'sku_unknown' }>> {
  if (unit !== undefined) {
    const id = await findUnitIdByCode(db, unit);
    return id === undefined ? fail({ code: 'sku_unknown' }) : ok([id]);
  }
  if (q === undefined) return ok(undefined);
  return ok(await listUnitIdsOf(db, (await findStaffMatches(db, { q, filter: {} })).ids));
}

/** Reads the position in a cursor; null from an invalid one. */
function readPosition(cursor: string): MovementPosition | null {
  const position = readCursor(cursor, 'newest');
  if (position === undefined || !/^[1-9]\d{0,15}$/.test(position.id)) return null;
  return { at: position.value, id: Number(position.id) };
}

function movementJson({
  id,
  at,
  who,
  product,
  ...row
}: PastMovement): CallOutput<'listMovementHistory'>['movements'][number] {
  return {
    ...row,
    id: String(id),
    at: at.toISOString(),
    change: changeOfAvailable(row),
    product: productSummaryJson(product),
    who,
  };
}
