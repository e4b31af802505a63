import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteUnfinishedMessage,
  findMessage,
  finishMessage,
  replaceFinishedMessage,
  type OutboxRow,
} from '#database/queries/messages/outbox.ts';
import type { ReturnRecord } from '#database/queries/returns/returns.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ReturnState } from '#domain/return/return-state.ts';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor, PersonAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { giveUpDecision } from '../messages/give-up-decision.ts';
import { returnStepMessage } from '../messages/order-messages.ts';
import { rehearse } from '../rehearse.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import type { Inspection } from './check-inspection.ts';
import { decideReturnLocked, type ReturnDecision } from './decide-return.ts';
import { inspectLocked } from './inspect-return.ts';
import { withLockedReturn, type LockedReturn } from './locked-return.ts';
import { receiveLocked } from './receive-return.ts';

/** A decision of staff about a return: about its request, its parcel, or its pieces. */
export type ReturnStep =
  | { readonly kind: 'decide'; readonly decided: ReturnDecision }
  | { readonly kind: 'receive'; readonly lines: readonly LinePieces[] | undefined }
  | { readonly kind: 'inspect'; readonly inspection: Inspection };

/** A decision and who has made it. The message keeps it until it is carried out. */
type Payload = {
  readonly step: ReturnStep;
  readonly author: PersonAuthor;
  readonly staffRole: StaffRole | undefined;
};

/** The state in which a return waits for a step. */
const STATE_WHILE_WAITING = {
  decide: 'requested',
  receive: 'approved',
  inspect: 'received',
} as const satisfies Record<string, ReturnState>;

/** The name of a decision, for the log and for screens. */
export type WaitingDecision = 'approve' | 'reject' | 'receive' | 'complete';

function nameOf(step: ReturnStep): WaitingDecision {
  if (step.kind === 'decide') return step.decided.decision;
  return step.kind === 'inspect' ? 'complete' : step.kind;
}

/**
 * Queues a decision, which is carried out after `UNDO_DELAY_MS` unless `undoReturnDecision` undoes it. Until then the return keeps its state,
 * no stock and no money moves, and no mail is sent. A decision that would fail now is refused at once. Idempotent. Returns the id of the
 * order. Errors: those of `decideReturnLocked` and `inspectLocked`, and `move_refused` while another decision waits.
 */
export async function requestReturnDecision(
  { database, clock }: WriteDeps,
  { id, ...payload }: Payload & { id: string },
): Promise<Result<string, ServiceError>> {
  return withLockedReturn(database, id, async (tx, found) => {
    const { order, record } = found;
    const tried = await rehearse(tx, () => takeStep(tx, found, { ...payload, clock }));
    if (!tried.ok) return tried;
    // It was carried out before, with this result.
    if (record.state !== STATE_WHILE_WAITING[payload.step.kind]) return ok(order.id);
    const waiting = await findWaiting(tx, id);
    if (waiting !== undefined)
      return isDeepStrictEqual(waiting.step, asStored(payload.step)) ? ok(order.id) : fail(WAITS);
    await replaceFinishedMessage(tx, returnStepMessage({ orderId: order.id, returnId: id, payload, clock }));
    return ok(order.id);
  });
}

/**
 * Carries a decision out at once. If the same decision waits, it is carried out early. Idempotent. Returns the id of the order. Errors:
 * `return_unknown`, `move_refused` also while another decision waits, and those of the step.
 */
export async function decideReturnAtOnce(
  { database, clock }: WriteDeps,
  { id, ...payload }: Payload & { id: string },
): Promise<Result<string, ServiceError>> {
  return withLockedReturn(database, id, async (tx, found) => {
    const waiting = await findWaiting(tx, id);
    const isOther =
      waiting !== undefined &&
      found.record.state === STATE_WHILE_WAITING[waiting.step.kind] &&
      !isDeepStrictEqual(waiting.step, asStored(payload.step));
    if (isOther) return fail(WAITS);
    const taken = await takeStep(tx, found, { ...payload, clock });
    if (taken.ok) await deleteUnfinishedMessage(tx, { kind: 'return_step', subjectId: id });
    return taken;
  });
}

const WAITS: ServiceError = {
  code: 'move_refused',
  detail: 'Somebody has decided about this return already. Undo that first, to decide otherwise.',
};

function takeStep(
  tx: Queryable,
  found: LockedReturn,
  { step, author, staffRole, clock }: Payload & { clock: Clock },
): Promise<Result<string, ServiceError>> {
  switch (step.kind) {
    case 'decide':
      return decideReturnLocked(tx, { ...found, decided: step.decided, author, clock });
    case 'receive':
      return receiveLocked(tx, { ...found, lines: step.lines, author, clock });
    case 'inspect':
      return inspectLocked(tx, { ...found, inspection: step.inspection, author, staffRole, clock });
  }
}

function asStored(step: ReturnStep): unknown {
  return JSON.parse(JSON.stringify(step));
}

async function findWaiting(tx: Queryable, returnId: string): Promise<Payload | undefined> {
  const message = await findMessage(tx, { kind: 'return_step', subjectId: returnId });
  return message?.doneAt === null ? (message.payload as Payload) : undefined;
}

/**
 * Takes back a decision that waits. Idempotent. Returns the id of the order. Errors: `return_unknown`, `forbidden` for a decision that the
 * role may not make, and `move_refused` once it is carried out.
 */
export async function undoReturnDecision(
  { database, clock }: WriteDeps,
  { id, author, staffRole }: { id: string; author: ChangeAuthor; staffRole: StaffRole | undefined },
): Promise<Result<string, ServiceError>> {
  return withLockedReturn(database, id, async (tx, { order, record }) => {
    const payload = await deleteUnfinishedMessage(tx, { kind: 'return_step', subjectId: id });
    const isWaiting = Object.values<ReturnState>(STATE_WHILE_WAITING).includes(record.state);
    if (!isWaiting) return fail({ code: 'move_refused', detail: tooLate(record.state) });
    if (payload === undefined) {
      const done = await findMessage(tx, { kind: 'return_step', subjectId: id });
      const isCarriedOut = done !== undefined && done.lastError === null;
      return isCarriedOut ? fail({ code: 'move_refused', detail: tooLate(record.state) }) : ok(order.id);
    }
    const { kind } = (payload as Payload).step;
    if (kind !== 'receive' && !may(staffRole, 'refunds:do')) return fail({ code: 'forbidden' });
    await insertChange(tx, {
      at: clock.now(),
      author,
      action: 'return_step_undone',
      subject: { type: 'order', id: order.id },
      changes: [{ field: 'decision', before: nameOf((payload as Payload).step), after: null }],
    });
    return ok(order.id);
  });
}

function tooLate(state: ReturnState): string {
  return `It cannot be undone any more: the return is ${state}, and the customer gets an email about it.`;
}

/**
 * Carries out the decision of a message. A decision that has become impossible changes nothing, for example when the size of an exchange is
 * sold out: the return waits for another decision, and shows why.
 */
export async function carryOutReturnDecision(
  { database, clock }: WriteDeps,
  { id, subjectId, payload }: OutboxRow,
): Promise<DeliveryOutcome> {
  const carried = await withLockedReturn<boolean>(database, subjectId, async (tx, found) => {
    if (!(await finishMessage(tx, { id, at: clock.now() }))) return ok(true);
    const waiting = payload as Payload;
    // The customer has withdrawn it meanwhile.
    if (found.record.state !== STATE_WHILE_WAITING[waiting.step.kind]) return ok(true);
    const taken = await takeStep(tx, found, { ...waiting, clock });
    return taken.ok ? ok(true) : taken;
  });
  return carried.ok ? ok('delivered') : giveUpDecision(carried.error);
}

/** Returns the waiting decision about a return and when it is due, or why the last one could not be carried out. */
export async function readWaitingReturnDecision(
  db: Queryable,
  { id, state, updatedAt }: ReturnRecord,
): Promise<{ waiting: { step: WaitingDecision; at: Date } | null; failed: string | null }> {
  const message = await findMessage(db, { kind: 'return_step', subjectId: id });
  if (message === undefined) return { waiting: null, failed: null };
  const { payload, dueAt, doneAt, lastError } = message;
  if (doneAt === null) {
    const { step } = payload as Payload;
    // After a withdrawal by the customer, the message finds nothing to do.
    const waiting = state === STATE_WHILE_WAITING[step.kind] ? { step: nameOf(step), at: dueAt } : null;
    return { waiting, failed: null };
  }
  return { waiting: null, failed: doneAt > updatedAt ? lastError : null };
}
