import type { Clock } from '../../ports/clock.ts';

type About = { orderId: string; clock: Clock };

/** The mail that tells a shopper of an order that stands; written in the transaction that made it stand. */
export function confirmationMail(about: About) {
  return mail('order_confirmation_mail', about);
}

/** The mail that tells a shopper that an order which stood is cancelled. */
export function cancellationMail(about: About) {
  return mail('order_cancellation_mail', about);
}

/** The mail that tells a shopper that their money is on its way back. */
export function refundMail(about: About) {
  return mail('refund_mail', about);
}

/** The order to the card provider to return what was paid. `amountCents` is all that the shop has of it, `returnedCents` what went back before. */
export function refundMessage({
  orderId,
  clock,
  ...payload
}: About & { provider: string; providerPaymentId: string; amountCents: number; returnedCents?: number }) {
  return { id: clock.newId(), kind: 'refund' as const, orderId, payload, at: clock.now() };
}

function mail<Kind extends string>(kind: Kind, { orderId, clock }: About) {
  return { id: clock.newId(), kind, orderId, payload: {}, at: clock.now() };
}
