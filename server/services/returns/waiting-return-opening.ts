import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteUnfinishedMessage,
  findMessage,
  finishMessage,
  replaceFinishedMessage,
  type OutboxRow,
} from '#database/queries/messages/outbox.ts';
import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { findReturnByKey } from '#database/queries/returns/returns.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { giveUpDecision } from '../messages/give-up-decision.ts';
import { openReturnMessage } from '../messages/order-messages.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import { rehearse } from '../rehearse.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { isSameParcel, openReturnLocked, type ReturnOpening } from './open-return.ts';

type OpeningOf = ReturnOpening & { readonly number: number };

/**
 * Queues a parcel that nobody announced, whose return is opened after `UNDO_DELAY_MS` unless `undoOpening` undoes it. Until then there is
 * no return, no stock moves, and no mail is sent. A parcel that could not be recorded now is refused at once. Idempotent for one key.
 * Returns the id of the return; null while it waits. Errors: as `openReturn`.
 */
export async function requestReturnOpening(
  { database, clock }: WriteDeps,
  { number, ...opening }: OpeningOf,
): Promise<Result<string | null, ServiceError>> {
  const foundId = await findOrderIdByNumber(database.db, number);
  return withLockedOrder<string | null>(database, foundId, async (tx, order) => {
    const orderId = order.id;
    // It was carried out before.
    if (await findReturnByKey(tx, { orderId, ...opening }))
      return openReturnLocked(tx, { order, opening, clock });
    const waiting = await findWaitingOpening(tx, orderId);
    if (waiting !== undefined) {
      const repeated = checkRepeated(waiting.opening, opening);
      return repeated.ok ? ok(null) : repeated;
    }
    const tried = await rehearse(tx, () => openReturnLocked(tx, { order, opening, clock }));
    if (!tried.ok) return tried;
    await replaceFinishedMessage(tx, openReturnMessage({ orderId, payload: opening, clock }));
    return ok(null);
  });
}

/**
 * Opens a return, without a delay, for a parcel that nobody announced. If the same parcel waits, it is recorded early. Idempotent for one
 * key. Returns the id of the return. Errors: `order_unknown`, `move_refused` while another parcel waits, and those of `openReturnLocked`.
 */
export async function openReturn(
  { database, clock }: WriteDeps,
  { number, ...opening }: OpeningOf,
): Promise<Result<string, ServiceError>> {
  const foundId = await findOrderIdByNumber(database.db, number);
  return withLockedOrder<string>(database, foundId, async (tx, order) => {
    const waiting = await findWaitingOpening(tx, order.id);
    if (waiting !== undefined) {
      const repeated = checkRepeated(waiting.opening, opening);
      if (!repeated.ok) return repeated;
      await deleteUnfinishedMessage(tx, { kind: 'open_return', subjectId: order.id });
    }
    return openReturnLocked(tx, { order, opening, clock });
  });
}

/** Checks that a request repeats the one that waits. */
function checkRepeated(waiting: ReturnOpening, opening: ReturnOpening): Result<void, ServiceError> {
  const hasSameKey = opening.idempotencyKey !== null && opening.idempotencyKey === waiting.idempotencyKey;
  if (!hasSameKey) return fail(WAITS);
  return isSameParcel(opening.lines, waiting.lines) ? ok(undefined) : fail(KEY_REUSED);
}

const WAITS: ServiceError = {
  code: 'move_refused',
  detail: 'A parcel of this order is being recorded. Undo that, or wait ten seconds, to record another one.',
};

/** Takes back a parcel that waits. Idempotent. Errors: `order_unknown`, and `move_refused` once its return is open. */
export async function undoOpening(
  { database, clock }: WriteDeps,
  { number, author }: { number: number; author: ChangeAuthor },
): Promise<Result<void, ServiceError>> {
  const foundId = await findOrderIdByNumber(database.db, number);
  return withLockedOrder<void>(database, foundId, async (tx, { id: orderId }) => {
    const message = { kind: 'open_return', subjectId: orderId } as const;
    if ((await deleteUnfinishedMessage(tx, message)) === undefined) {
      const done = await findMessage(tx, message);
      return done?.lastError === null ? fail(TOO_LATE) : ok(undefined);
    }
    await insertChange(tx, {
      at: clock.now(),
      author,
      action: 'return_step_undone',
      subject: { type: 'order', id: orderId },
      changes: [{ field: 'decision', before: 'record', after: null }],
    });
    return ok(undefined);
  });
}

const TOO_LATE: ServiceError = {
  code: 'move_refused',
  detail: 'It cannot be undone any more: the parcel is recorded, and the customer gets an email about it.',
};

/** Opens the return of a message. When that has become impossible, changes nothing and says why. */
export async function carryOutReturnOpening(
  { database, clock }: WriteDeps,
  { id, orderId, payload }: OutboxRow,
): Promise<DeliveryOutcome> {
  const opened = await withLockedOrder<void>(database, orderId, async (tx, order) => {
    if (!(await finishMessage(tx, { id, at: clock.now() }))) return ok(undefined);
    const done = await openReturnLocked(tx, { order, opening: payload as ReturnOpening, clock });
    return done.ok ? ok(undefined) : done;
  });
  return opened.ok ? ok('delivered') : giveUpDecision(opened.error);
}

/** Finds the parcel of an order that waits, and when it is recorded. */
export async function findWaitingOpening(
  db: Queryable,
  orderId: string,
): Promise<{ opening: ReturnOpening; dueAt: Date } | undefined> {
  const message = await findMessage(db, { kind: 'open_return', subjectId: orderId });
  return message?.doneAt === null
    ? { opening: message.payload as ReturnOpening, dueAt: message.dueAt }
    : undefined;
}
