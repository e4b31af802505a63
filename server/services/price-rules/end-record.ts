import type { ProblemCode } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { fail, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeRecord, type RecordChange, type Saved } from '../edits/edited-record.ts';
import type { ServiceError } from '../service-error.ts';
import { isActiveAt } from './rule-values.ts';

/** Ends a sale price or a discount now. Fails with `inactive` unless it is active. */
export async function endRecord(
  tx: Queryable,
  clock: Clock,
  {
    kind,
    id,
    author,
    inactive,
  }: Pick<RecordChange, 'kind' | 'id' | 'author'> & { readonly inactive: ProblemCode },
): Promise<Result<Saved, ServiceError>> {
  const now = clock.now();
  const current = await kind.findForUpdate(tx, id);
  if (current === undefined) return fail({ code: kind.unknown });
  const { startsAt = null, endsAt = null } = current;
  if (!isActiveAt(now, { startsAt, endsAt })) return fail({ code: inactive });
  const fields = { endsAt: { base: endsAt, value: now.toISOString() } };
  return changeRecord(tx, clock, { kind, id, fields, author });
}
