import { inTransaction } from '#database/connection/transaction.ts';
import { findChangeOfKey, insertChange } from '#database/queries/staff/change-log.ts';
import { insertCount, lockCount, updateCountState } from '#database/queries/stock/counts.ts';
import { findSellingUnitIds } from '#database/queries/stock/stock-units.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { CountKind } from '#domain/stock/stock-count.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** A count to start. `lines` is what a delivery announces, by SKU, barcode or id of the unit. */
export type NewCount = {
  readonly kind: CountKind;
  readonly name: string | null;
  readonly lines: readonly { readonly sku: string; readonly expected: number }[];
  readonly author: PersonAuthor;
  readonly idempotencyKey: string | null;
};

/**
 * Starts a count and returns its id. A repetition with the same Idempotency-Key returns the same one. Errors: `invalid_request` for an
 * unknown SKU, `idempotency_key_reused`.
 */
export async function startCount(
  { database, clock }: WriteDeps,
  { kind, name, lines, author, idempotencyKey }: NewCount,
): Promise<Result<string, ServiceError>> {
  return inTransaction<string, ServiceError>(
    database,
    async (tx) => {
      const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier !== undefined) {
        return earlier.action === 'count_started' ? ok(earlier.subjectId) : fail(KEY_REUSED);
      }
      const found = await findSellingUnitIds(
        tx,
        lines.map(({ sku }) => sku),
      );
      const errors = lines.flatMap(({ sku }, place) =>
        found.has(sku) ? [] : [{ field: `lines.${place}.sku`, message: `No size has the SKU ‘${sku}’.` }],
      );
      if (errors.length > 0) return fail({ code: 'invalid_request', errors });
      const announced = new Map<string, number>();
      for (const { sku, expected } of lines) {
        const unitId = found.get(sku) ?? '';
        announced.set(unitId, (announced.get(unitId) ?? 0) + expected);
      }
      const [id, at] = [clock.newId(), clock.now()];
      await insertCount(tx, {
        id,
        kind,
        name,
        byUserId: author.userId,
        createdAt: at,
        announced: [...announced].map(([unitId, expected]) => ({ unitId, expected })).toSorted(byUnit),
      });
      await insertChange(tx, {
        at,
        author,
        action: 'count_started',
        subject: { type: 'count', id },
        changes: [{ field: 'state', before: null, after: 'open' }],
        idempotencyKey,
      });
      return ok(id);
    },
    idempotencyKey === null ? {} : { lock: `count ${author.userId} ${idempotencyKey}` },
  );
}

/** Compares by unit id, the order in which orders lock units: inserting lines locks their units, too. */
function byUnit(one: { unitId: string }, other: { unitId: string }): number {
  return one.unitId < other.unitId ? -1 : 1;
}

/** Discards an open count; what was counted stays. Returns the id of the change. Errors: `count_unknown`, `count_closed`. */
export async function discardCount(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<number, ServiceError>> {
  return inTransaction<number, ServiceError>(database, async (tx) => {
    const count = await lockCount(tx, { id, mode: 'update' });
    if (count === undefined) return fail({ code: 'count_unknown' });
    if (count.state !== 'open') return fail({ code: 'count_closed' });
    const at = clock.now();
    await updateCountState(tx, { id, state: 'discarded', at });
    const changeId = await insertChange(tx, {
      at,
      author,
      action: 'count_discarded',
      subject: { type: 'count', id },
      changes: [{ field: 'state', before: 'open', after: 'discarded' }],
    });
    return ok(changeId);
  });
}
