import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import {
  deleteWaitingErasure,
  findWaitingErasure,
  insertWaitingErasure,
  leaseErasure,
  postponeErasure,
  type WaitingErasureRow,
} from '#database/queries/accounts/waiting-erasures.ts';
import { insertMentions } from '#database/queries/customers/mentions.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeWay, PersonAuthor } from '#domain/staff/change-log.ts';
import { checkErasure } from '../accounts/erase-account.ts';
import { drainQueue, type DeliveryOutcome, type DrainSummary } from '../messages/drain-queue.ts';
import { giveUpDecision } from '../messages/give-up-decision.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { eraseCustomer, withStaffDetail, type CustomerErasure } from './erase-customer.ts';
import { listMentionable, writeNote } from './notes.ts';

/** The row of a waiting erasure, and who asked for it. */
type Waiting = WaitingErasureRow & { readonly author: PersonAuthor };

/** Receives each customer that was erased after the wait, and the member who asked for it, for the security log. */
type OnErased = (erased: { readonly person: string; readonly account: string }) => void;

/**
 * Queues the erasure of a customer. It is carried out after `UNDO_DELAY_MS`, unless `undoErasure` undoes it. Idempotent. Errors:
 * `customer_unknown`, `customer_is_staff`, `orders_open`, `credit_left`. Unpaid card payments are cancelled after the wait.
 */
export function requestErasure(
  { database, clock }: WriteDeps,
  { id: userId, forfeitCredit, author }: CustomerErasure,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    if (!(await lockAccountForShare(tx, userId))) return fail({ code: 'customer_unknown' });
    const checked = withStaffDetail(await checkErasure(tx, { userId, forfeitCredit, author }));
    if (!checked.ok) return checked;
    const createdAt = clock.now();
    const dueAt = new Date(createdAt.getTime() + UNDO_DELAY_MS);
    const { userId: byUserId, via } = author;
    await insertWaitingErasure(tx, { userId, byUserId, via, forfeitCredit, createdAt, dueAt });
    return ok(undefined);
  });
}

/** Undoes an erasure that waits. Idempotent. Errors: `customer_unknown`, and `undo_refused` once its attempt has begun. */
export function undoErasure(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    if (!(await lockAccountForShare(tx, id))) return fail(ERASED);
    if (!(await deleteWaitingErasure(tx, id, { isUntried: true })))
      return (await findWaitingErasure(tx, id)) === undefined ? ok(undefined) : fail(BEGUN);
    const subject = { type: 'customer', id } as const;
    await insertChange(tx, { at: clock.now(), author, action: 'erasure_undone', subject, changes: [] });
    return ok(undefined);
  });
}

const ERASED: ServiceError = { code: 'customer_unknown', detail: 'The customer is erased.' };
const BEGUN: ServiceError = { code: 'undo_refused', detail: 'The erasure has begun.' };

/**
 * Carries out the due erasures of customers until `isEnding` returns true. Checks everything again. One that has become impossible changes
 * nothing, and a note on the customer says why.
 */
export function carryOutErasures(
  deps: OrderDeps,
  { onErased, isEnding }: { onErased: OnErased; isEnding: () => boolean },
): Promise<DrainSummary> {
  const { database, clock } = deps;
  return drainQueue<Waiting>(
    {
      async lease(times) {
        const row = await leaseErasure(database.db, times);
        return row && { ...row, author: { userId: row.byUserId, via: row.via as ChangeWay } };
      },
      deliver: (waiting) => carryOut(deps, waiting, onErased),
      giveUp: (waiting, reason) => giveUp(deps, waiting, reason),
      postpone: ({ userId }, until) => postponeErasure(database.db, { userId, ...until }),
    },
    { clock, isEnding },
  );
}

async function carryOut(
  deps: OrderDeps,
  { userId, forfeitCredit, author }: Waiting,
  onErased: OnErased,
): Promise<DeliveryOutcome> {
  const erased = await eraseCustomer(deps, { id: userId, forfeitCredit, author, isWaiting: true });
  if (erased.ok) {
    onErased({ person: author.userId, account: userId });
    return ok('delivered');
  }
  if (erased.error.code !== 'customer_unknown') return giveUpDecision(erased.error);
  // A process of the previous version, which knows no waiting erasures, has erased the customer.
  await deleteWaitingErasure(deps.database.db, userId);
  return ok('obsolete');
}

/**
 * Deletes an erasure that became impossible, and notes why. Today shows the note to the member who asked for it, or, if they may no
 * longer erase customers, to those who may.
 */
function giveUp({ database, clock }: WriteDeps, { userId, author }: Waiting, reason: string): Promise<void> {
  return database.transaction(async (tx) => {
    // Locks the account first, as every transaction that changes both does.
    if (!(await lockAccountForShare(tx, userId)) || !(await deleteWaitingErasure(tx, userId))) return;
    const id = clock.newId();
    const text = `The customer was not erased. ${reason}`;
    const subject = { customerId: userId };
    await writeNote(tx, { id, subject, text, isPinned: false, author, at: clock.now() });
    const members = (await listMentionable(tx, 'erasures:do')).map((member) => member.id);
    const userIds = members.includes(author.userId) ? [author.userId] : members;
    await insertMentions(tx, { noteId: id, userIds });
  });
}
