import type { OrderMailKind } from '#domain/mail/mail-kinds.ts';

/** What the mails about orders are called inside a sentence. */
export const ORDER_MAIL_NAMES: Readonly<Record<OrderMailKind, string>> = {
  order_confirmation_mail: 'confirmation email',
  payment_link_mail: 'email with the link to pay',
  shipment_mail: 'shipping email',
  order_cancellation_mail: 'cancellation email',
  items_cancelled_mail: 'email about cancelled items',
  address_changed_mail: 'email about the new address',
  refund_mail: 'refund email',
  return_requested_mail: 'email about the requested return',
  return_approved_mail: 'email about the approved return',
  return_rejected_mail: 'email about the rejected return',
  return_withdrawn_mail: 'email about the withdrawn return',
  return_expired_mail: 'email about the expired return',
  return_received_mail: 'email about the received return',
  return_closed_mail: 'email about the checked return',
};
