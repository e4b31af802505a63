import type { WrittenAddress } from '#database/queries/orders/address-changes.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import type { ReturnMailKind } from '#domain/mail/mail-kinds.ts';
import { isMadeByShop, type RefundMethod } from '#domain/refund/refund-method.ts';
import type { Clock } from '../../ports/clock.ts';
import { isHandover } from '../orders/decisions/order-decision.ts';

type Subject = { orderId: string; clock: Clock };
type RefundSubject = Subject & { refundId: string };

/** Returns the mail about a placed or paid order. Insert it in the transaction that places or pays the order. */
export function confirmationMail(subject: Subject) {
  return message('order_confirmation_mail', subject);
}

/**
 * Returns the first mail about an order that is placed, or with `isToPay` the one with the link to pay it. With `isUndoable` it waits, so
 * that staff can undo the order.
 */
export function firstMail({
  isToPay,
  isUndoable,
  ...subject
}: Subject & { isToPay: boolean; isUndoable: boolean }) {
  const mail = message(isToPay ? 'payment_link_mail' : 'order_confirmation_mail', subject);
  return isUndoable ? delayed(mail) : mail;
}

/**
 * Returns the mail about a shipment with a carrier, after the time to undo it. Its subject is the shipment, because an order may have
 * several.
 */
export function shipmentMail({ shipmentId: subjectId, ...subject }: Subject & { shipmentId: string }) {
  return delayed({ ...message('shipment_mail', subject), subjectId });
}

/** Returns the mail about the cancellation of a placed or paid order. */
export function cancellationMail(subject: Subject) {
  return message('order_cancellation_mail', subject);
}

/** Returns the mail about pieces that were cancelled. Its subject is the cancellation, because an order may have several. */
export function itemsCancelledMail({
  cancellationId: subjectId,
  ...subject
}: Subject & { cancellationId: string }) {
  return { ...message('items_cancelled_mail', subject), subjectId };
}

type AddressMail = ReturnType<typeof message<'address_changed_mail'>> & { readonly dueAt?: Date };

/**
 * Returns the mail about a change of the address. Its subject is the change, because an order may have several. With the address `before`,
 * it waits so that staff can undo the change.
 */
export function addressChangedMail({
  changeId: subjectId,
  before,
  ...subject
}: Subject & { changeId: string; before: WrittenAddress | undefined }): AddressMail {
  const mail = { ...message('address_changed_mail', subject), subjectId };
  return before === undefined ? mail : delayed({ ...mail, payload: { before } });
}

/** Returns a mail about a return. Its subject is the return, which moves into each state once. */
export function returnMail(
  kind: ReturnMailKind,
  { returnId: subjectId, ...subject }: Subject & { returnId: string },
) {
  return { ...message(kind, subject), subjectId };
}

/** Returns the mail about the money that a lost dispute has returned. */
export function disputeRefundMail(subject: Subject) {
  return message('refund_mail', subject);
}

/** Returns the mail about a completed refund. Its subject is the refund, because an order may have several. */
export function refundMail({ refundId, ...subject }: RefundSubject) {
  return { ...message('refund_mail', subject), subjectId: refundId };
}

/** Returns the instruction to execute a refund. */
export function refundMessage({
  refundId: subjectId,
  method,
  ...subject
}: RefundSubject & { method: RefundMethod }) {
  return { ...message(refundMessageKind({ method }), subject), subjectId };
}

/**
 * Returns the kind of the instruction to execute a refund. Versions without the kind `settle_refund` would send any `refund` to the payment's
 * provider.
 */
export function refundMessageKind(refund: { readonly method: RefundMethod }) {
  return isMadeByShop(refund) ? 'settle_refund' : 'refund';
}

/** Returns the instruction to carry out a decision about an order as a whole, such as its cancellation or handover, after the time to undo it. */
export function orderDecisionMessage({
  payload,
  ...subject
}: Subject & { payload: { readonly reason: string } }) {
  return delayed({
    ...message(isHandover(payload.reason) ? 'hand_over' : 'cancel_order', subject),
    payload,
  });
}

/** Returns the instruction to carry out a decision about a return, after the time to undo it. */
export function returnStepMessage({
  returnId: subjectId,
  payload,
  ...subject
}: Subject & { returnId: string; payload: object }) {
  return delayed({ ...message('return_step', subject), subjectId, payload });
}

/** Returns the instruction to open a return for a parcel that nobody announced, after the time to undo it. */
export function openReturnMessage({ payload, ...subject }: Subject & { payload: object }) {
  return delayed({ ...message('open_return', subject), payload });
}

/** Returns the instruction to record what became of a shipment, after the time to undo it. */
export function shipmentResultMessage({
  shipmentId: subjectId,
  payload,
  ...subject
}: Subject & { shipmentId: string; payload: object }) {
  return delayed({ ...message('deliver_shipment', subject), subjectId, payload });
}

function message<Kind extends string>(kind: Kind, { orderId, clock }: Subject) {
  return { id: clock.newId(), kind, orderId, subjectId: orderId, payload: {}, at: clock.now() };
}

/** Returns a message that is due after the time to undo what it is about. */
function delayed<Message extends { readonly at: Date }>(undoable: Message) {
  return { ...undoable, dueAt: new Date(undoable.at.getTime() + UNDO_DELAY_MS) };
}
