import type { MAILS_BY_READER, MailKind } from '#domain/shop/mail-kinds.ts';

export const READER_NAMES: Readonly<Record<keyof typeof MAILS_BY_READER, string>> = {
  customers: 'Orders',
  accounts: 'Accounts',
  staff: 'Staff',
};

export const MAIL_NAMES: Readonly<Record<MailKind, string>> = {
  order_confirmation_mail: 'Order confirmed',
  shipment_mail: 'Order shipped',
  order_cancellation_mail: 'Order cancelled',
  items_cancelled_mail: 'Items cancelled',
  address_changed_mail: 'Address changed',
  refund_mail: 'Money refunded',
  verify_address: 'Confirm the email address',
  reset_password: 'Choose a new password',
  password_changed: 'Password changed',
  way_added: 'Sign-in provider added',
  review_hidden: 'Review hidden',
  staff_invited: 'Invitation',
  low_stock: 'Low stock',
  webhook_disabled: 'Webhook disabled',
  admin_added: 'Owner added',
  admin_removed: 'Owner removed',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  factor_reset: 'Second factor reset',
  factor_failed: 'Wrong codes entered',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  app_removed: 'Authenticator app removed',
  recovery_code_used: 'Recovery code used',
};
