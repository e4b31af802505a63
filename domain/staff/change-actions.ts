import { UNDO_DELAY } from '../editing/undo-delay.ts';

const UNDO_IN_ORDER = `It could be undone in the order for ${UNDO_DELAY}.`;

/** Why an action cannot be undone; null for one that can. A new action needs no migration. */
const UNDO_REFUSALS = {
  role_changed: null,
  signed_out: 'A session that has ended cannot be restored. Signing in starts a new one.',
  invited: 'The mail has been sent. Withdraw the invitation instead.',
  token_created: 'Revoke the token instead.',
  token_revoked: 'A revoked token stays revoked. Create a new one instead.',
  webhook_added: 'Delete the endpoint instead.',
  webhook_changed: 'Change the endpoint again instead.',
  webhook_deleted: 'Its secret is gone. Add the endpoint again instead.',
  webhook_secret_rotated: 'Rotate the secret again instead.',
  webhook_resent: 'The receiver may have the message.',
  withdrawn: 'The mailed link no longer works. Invite the person again instead.',
  order_placed: 'Cancel the order instead.',
  handed_over: 'The customer has the order.',
  cash_received: 'The customer has the order and has paid for it.',
  refused_at_door: 'The stock is for sale again, and the customer has a mail about it.',
  shipment_prepared: 'Void the shipment instead.',
  shipment_shipped: UNDO_IN_ORDER,
  shipment_undone: 'Mark it as shipped again instead.',
  shipment_delivered: 'The customer has the shipment.',
  delivery_undone: 'Record the delivery again instead.',
  shipment_end_undone: 'Record it again instead.',
  shipment_failed: 'Ship it again, or record that it is back instead.',
  shipment_taken_back: 'Inspect it instead.',
  shipment_inspected: 'The customer has a mail about it.',
  shipment_lost: 'The customer has a mail about it.',
  shipment_voided: 'Prepare a shipment again instead.',
  cancelled: 'The stock is for sale again, and the customer has a mail about it.',
  cancellation_undone: 'Cancel it again instead.',
  acceptance_undone: 'Accept it again instead.',
  items_cancelled: 'The stock is for sale again, and the customer has a mail about it.',
  address_changed: `${UNDO_IN_ORDER} Change it again instead.`,
  address_change_undone: 'Change it again instead.',
  mail_resent: 'The customer may have the mail.',
  refund_requested: UNDO_IN_ORDER,
  refund_undone: 'Refund it again instead.',
  refund_retried: UNDO_IN_ORDER,
  refund_paid_out: UNDO_IN_ORDER,
  refund_credited: UNDO_IN_ORDER,
  return_approved: 'The customer has a mail about it.',
  return_rejected: 'The customer has a mail about it.',
  return_opened: 'The customer has a mail about it.',
  return_received: 'The customer has a mail about it.',
  return_step_undone: 'Decide about it again instead.',
  return_closed: 'The refund has started, and the customer has a mail about it.',
  payment_accepted: 'The customer has a mail that the payment is accepted.',
  payment_refunded: 'The refund has started.',
  credit_changed: null,
  retention_changed: 'Names that were removed are gone. Change it again in Settings, Privacy instead.',
  customer_exported: 'An export changes nothing.',
  orders_exported: 'An export changes nothing.',
  customer_erased: 'The data are deleted.',
  note_added: null,
  note_pinned: null,
  note_removed: null,
  note_restored: null,
  review_hidden: null,
  review_published: null,
  review_answered: null,
  stock_moved: null,
  product_created: null,
  product_edited: null,
  picture_added: null,
  picture_changed: null,
  picture_removed: null,
  product_status_changed: null,
  product_removed: 'The product is gone. Create it again.',
  products_changed: null,
  view_saved: null,
  view_deleted: null,
  barcode_matched: null,
  count_started: 'Discard the count instead.',
  count_discarded: null,
  count_closed: null,
  count_reopened: 'Close or discard the count again instead.',
  added: null,
  changed: null,
  deleted: null,
  reordered: null,
  merged: null,
  factor_enrolled: 'Remove the second factor instead.',
  factor_removed: 'Set up a second factor instead.',
  factor_failed: 'A failed attempt changes nothing.',
  factor_reset: 'The member sets up a new second factor.',
  factor_rule_changed: null,
  passkey_added: 'Remove the passkey instead.',
  passkey_renamed: 'Rename the passkey again instead.',
  passkey_removed: 'Add the passkey again instead.',
  app_removed: 'Set up an authenticator app instead.',
  recovery_code_used: 'A recovery code works once.',
  recovery_codes_replaced: 'The earlier codes are deleted. Create new ones instead.',
  content_published: null,
  content_scheduled: null,
  content_discarded: null,
  import_applied: null,
  import_undone: 'Upload the file again instead.',
} as const;

/** What was done. */
export type ChangeAction = keyof typeof UNDO_REFUSALS;
export const CHANGE_ACTIONS = Object.keys(UNDO_REFUSALS) as ChangeAction[];

/** The actions that can be undone. */
export const UNDOABLE_ACTIONS = CHANGE_ACTIONS.filter((action) => undoRefusal(action) === null);

/** Returns why an action cannot be undone; null if it can. */
export function undoRefusal(action: ChangeAction): string | null {
  return UNDO_REFUSALS[action];
}

/** Whether an action waits in its order, where it can be undone for `UNDO_DELAY_MS`. */
export function isUndoneInOrder(action: ChangeAction): boolean {
  return undoRefusal(action)?.startsWith(UNDO_IN_ORDER) === true;
}
