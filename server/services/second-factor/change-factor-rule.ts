import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccounts, lockAdmins } from '#database/queries/accounts/roles.ts';
import { insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import { findFactorRule, upsertFactorRule } from '#database/queries/staff/second-factor.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import { FACTOR_RULES, type FactorRule } from '#domain/staff/second-factor.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { requires, type Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';

/** A new rule for a role. */
export type FactorRuleChange = {
  readonly role: StaffRole;
  readonly to: FactorRule;
  readonly author: PersonAuthor;
  readonly undoes?: NewChange['undoes'];
};

/**
 * Sets whether members with a role need a second factor. It applies to the next request of every session. Does nothing if the rule is the
 * current one. Error: `forbidden` for an owner who has just lost the role.
 */
export async function changeFactorRule(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  change: FactorRuleChange,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, (tx) => setFactorRule(tx, clock, change));
}

async function setFactorRule(
  tx: Queryable,
  clock: Clock,
  { role, to, author, undoes }: FactorRuleChange,
): Promise<Result<void, ServiceError>> {
  await lockAccounts(tx, [author.userId]);
  const owners = await lockAdmins(tx);
  if (!owners.some((owner) => owner.userId === author.userId)) return fail({ code: 'forbidden' });
  const before = await findFactorRule(tx, role);
  if (before === to) return ok(undefined);
  await upsertFactorRule(tx, { role, to });
  await insertChange(tx, {
    at: clock.now(),
    author,
    action: 'factor_rule_changed',
    subject: { type: 'staff_role', id: role },
    changes: [{ field: 'second_factor', before, after: to }],
    ...(undoes && { undoes }),
  });
  return ok(undefined);
}

export const factorRuleUndoer: Undoer = {
  refusal: requires('staff:do', 'Only an owner can undo this.'),
  isSensitive: true,
  lockRows: (tx, _change, authorId) => lockAccounts(tx, [authorId]),
  undo: undoFactorRule,
};

/** Restores the rule before a change, if nobody has changed it since. Errors: `changed_meanwhile`, `forbidden`. */
async function undoFactorRule(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const role = STAFF_ROLES.find((known) => known === change.subjectId);
  const rule = change.changes.find(({ field }) => field === 'second_factor');
  const to = FACTOR_RULES.find((known) => known === rule?.before);
  if (role === undefined || rule === undefined || to === undefined) return fail({ code: 'undo_refused' });
  await lockAdmins(tx);
  const theirs = await findFactorRule(tx, role);
  if (theirs !== rule.after) {
    const conflict = { field: 'second_factor', base: rule.after, theirs };
    return fail(await explainConflicts(tx, { type: 'staff_role', id: role }, [conflict]));
  }
  return setFactorRule(tx, clock, { role, to, author, undoes });
}
