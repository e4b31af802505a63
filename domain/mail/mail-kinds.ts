/** The mails about a return. Each has the return as its subject. */
export const RETURN_MAIL_KINDS = [
  'return_requested_mail',
  'return_approved_mail',
  'return_rejected_mail',
  'return_withdrawn_mail',
  'return_expired_mail',
  'return_received_mail',
  'return_closed_mail',
] as const;
export type ReturnMailKind = (typeof RETURN_MAIL_KINDS)[number];

/** The mails about an order, to its customer. */
export const ORDER_MAIL_KINDS = [
  'order_confirmation_mail',
  'payment_link_mail',
  'shipment_mail',
  'order_cancellation_mail',
  'items_cancelled_mail',
  'address_changed_mail',
  'refund_mail',
  ...RETURN_MAIL_KINDS,
] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** Whether a kind of message is a mail about an order. */
export function isOrderMailKind(kind: string): kind is OrderMailKind {
  return ORDER_MAIL_KINDS.some((one) => one === kind);
}

/** Whether a mail is about a return. */
export function isReturnMailKind(kind: OrderMailKind): kind is ReturnMailKind {
  return RETURN_MAIL_KINDS.some((one) => one === kind);
}

/** Every mail of the shop, by the readers it goes to. */
export const MAILS_BY_READER = {
  customers: ORDER_MAIL_KINDS,
  accounts: [
    'verify_address',
    'reset_password',
    'password_changed',
    // A sign-in provider was linked to the account.
    'way_added',
    'review_hidden',
    'confirm_stock_alert',
    'back_in_stock',
  ],
  staff: [
    'staff_invited',
    'low_stock',
    'webhook_disabled',
    'backup_failed',
    'admin_added',
    'admin_removed',
    'factor_added',
    'factor_removed',
    'factor_reset',
    'factor_failed',
    'passkey_added',
    'passkey_removed',
    'app_removed',
    'recovery_code_used',
  ],
} as const;

export const MAIL_KINDS = Object.values(MAILS_BY_READER).flat();
export type MailKind = (typeof MAIL_KINDS)[number];
