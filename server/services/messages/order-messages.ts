import type { Clock } from '../../ports/clock.ts';

type Subject = { orderId: string; clock: Clock };

/** The mail about a placed or paid order. Insert it in the transaction that places or pays the order. */
export function confirmationMail(subject: Subject) {
  return mail('order_confirmation_mail', subject);
}

/** The mail about the cancellation of a placed or paid order. */
export function cancellationMail(subject: Subject) {
  return mail('order_cancellation_mail', subject);
}

/** The mail about a completed refund. */
export function refundMail(subject: Subject) {
  return mail('refund_mail', subject);
}

/** The instruction to execute a refund. */
export function refundMessage({ orderId, refundId, clock }: Subject & { refundId: string }) {
  const [id, at] = [clock.newId(), clock.now()];
  return { id, kind: 'refund' as const, orderId, subjectId: refundId, payload: {}, at };
}

function mail<Kind extends string>(kind: Kind, { orderId, clock }: Subject) {
  return { id: clock.newId(), kind, orderId, subjectId: orderId, payload: {}, at: clock.now() };
}
