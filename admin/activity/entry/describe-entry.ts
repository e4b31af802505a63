import type { ApiActivityEntry } from '#contract/calls.ts';
import { describeMethod, type DescribedMethod } from '#domain/shipping/describe-method.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import { HIDDEN_CUSTOMER, type ChangeSubject, type ChangeWay } from '#domain/staff/change-log.ts';
import { countOf } from '../../ui/count-text.ts';

/** The sentence of an entry. `before` and `after` are the words around its subject. */
export type EntrySentence = {
  readonly who: string;
  /** Identifies the person, because names are chosen freely. Empty when no person made the change, or when `who` is the email address. */
  readonly email: string;
  readonly before: string;
  readonly subject: string;
  readonly after: string;
};

/** What was done, with `*` for the subject. */
const ACTIONS: Readonly<Record<ChangeAction, string>> = {
  role_changed: 'changed the role of *',
  signed_out: 'signed * out everywhere',
  invited: 'invited * to the staff',
  webhook_added: 'added *',
  webhook_changed: 'changed *',
  webhook_deleted: 'deleted *',
  webhook_secret_rotated: 'rotated the secret of *',
  webhook_resent: 'sent a message to * again',
  token_created: 'created *',
  token_revoked: 'revoked *',
  withdrawn: 'withdrew the invitation of *',
  order_placed: 'placed *',
  handed_over: 'marked * as delivered',
  cash_received: 'marked * as delivered and received the cash',
  refused_at_door: 'recorded that * was refused at the door',
  shipment_prepared: 'prepared a shipment of *',
  shipment_shipped: 'shipped *',
  shipment_undone: 'undid the shipping of *',
  shipment_delivered: 'recorded the delivery of *',
  delivery_undone: 'took back the delivery of *',
  shipment_end_undone: 'took back the inspection or loss of a shipment of *',
  shipment_failed: 'recorded that a shipment of * could not be delivered',
  shipment_taken_back: 'recorded that a shipment of * is back',
  shipment_inspected: 'inspected a shipment of * that came back',
  shipment_lost: 'recorded that a shipment of * is lost',
  shipment_voided: 'voided a shipment of *',
  cancelled: 'cancelled *',
  cancellation_undone: 'took back the cancellation of *',
  handover_undone: 'took back the delivery of *',
  acceptance_undone: 'took back the acceptance of the payment of *',
  items_cancelled: 'cancelled items of *',
  address_changed: 'changed the address of *',
  mail_resent: 'sent a mail about * again',
  mail_resend_undone: 'took back a mail about *',
  address_change_undone: 'undid the change of the address of *',
  refund_requested: 'refunded a part of *',
  refund_undone: 'undid a refund of *',
  refund_retried: 'repeated a refund of *',
  refund_paid_out: 'paid out a refund of *',
  refund_credited: 'returned a refund of * as store credit',
  return_approved: 'approved a return of *',
  return_rejected: 'rejected a return of *',
  return_opened: 'recorded a parcel with items of *',
  return_received: 'received a return of *',
  return_step_undone: 'took back a decision about a return of *',
  return_closed: 'completed a return of *',
  payment_accepted: 'accepted the payment of *',
  payment_refunded: 'refunded *',
  credit_changed: 'changed the store credit of *',
  retention_changed: 'changed how long * keep names',
  customer_exported: 'exported the data of *',
  orders_exported: 'exported *',
  customer_erased: 'erased *',
  erasure_undone: 'undid the erasure of *',
  note_added: 'added a note about *',
  note_pinned: 'changed a note about *',
  note_removed: 'removed a note about *',
  note_restored: 'restored a note about *',
  review_hidden: 'hid *',
  review_published: 'published *',
  review_answered: 'changed the reply to *',
  stock_moved: 'changed the stock of *',
  product_created: 'created *',
  product_edited: 'edited *',
  picture_added: 'added a picture to *',
  picture_changed: 'changed a picture of *',
  picture_removed: 'removed a picture of *',
  product_status_changed: 'changed the status of *',
  product_removed: 'removed *',
  products_changed: 'changed *',
  view_saved: 'saved *',
  view_deleted: 'deleted *',
  barcode_matched: 'changed the barcode of *',
  count_started: 'started the *',
  count_discarded: 'discarded the *',
  count_closed: 'applied the * to the stock',
  count_reopened: 'opened the * again',
  added: 'added *',
  changed: 'changed *',
  deleted: 'deleted *',
  reordered: 'reordered *',
  merged: 'merged *',
  factor_enrolled: 'set up the second factor of *',
  factor_removed: 'removed the second factor of *',
  factor_failed: 'failed to pass the second factor of *',
  passkey_added: 'added a passkey of *',
  passkey_renamed: 'renamed a passkey of *',
  passkey_removed: 'removed a passkey of *',
  app_removed: 'removed the authenticator app of *',
  factor_reset: 'reset the second factor of *',
  factor_rule_changed: 'changed the rule of the second factor for the role *',
  recovery_code_used: 'used a recovery code of *',
  recovery_codes_replaced: 'replaced the recovery codes of *',
  content_published: 'published *',
  content_scheduled: 'changed the publishing time of *',
  content_discarded: 'discarded the draft of *',
  import_applied: 'imported *',
  import_undone: 'undid the import of *',
};

/** The noun in front of a label that does not say what it labels. */
const SUBJECT_NOUNS: Readonly<Partial<Record<ChangeSubject, string>>> = {
  customer: 'the customer ',
  token: 'the API token ',
  webhook: 'the webhook endpoint ',
  review: 'a review of ',
  brand: 'the brand ',
  category: 'the category ',
  menu: 'the menu entry ',
  size_scale: 'the size scale ',
  price_rule: 'the sale price ',
  promotion: 'the discount ',
  shipping_zone: 'the shipping zone ',
  tax_rate: 'the tax rate ',
  carrier: 'the carrier ',
  name_match: 'the meaning of ',
  view: 'the view ',
};

/** The display names of the kinds of subjects, in filters and entries. */
export const SUBJECT_NAMES: Readonly<Record<ChangeSubject, string>> = {
  order: 'Orders',
  review: 'Reviews',
  customer: 'Customers',
  note: 'Notes',
  staff: 'Staff',
  staff_role: 'Roles',
  invitation: 'Invitations',
  token: 'API tokens',
  webhook: 'Webhooks',
  stock: 'Stock',
  product: 'Products',
  picture: 'Pictures',
  count: 'Deliveries and stocktakes',
  brand: 'Brands',
  category: 'Categories',
  menu: 'Menus',
  size_scale: 'Size scales',
  price_rule: 'Sale prices',
  promotion: 'Discounts',
  shipping_zone: 'Shipping zones',
  tax_rate: 'Tax rates',
  carrier: 'Carriers',
  import: 'Imports',
  name_match: 'Names in imports',
  bulk: 'Changes of many products',
  view: 'Saved views',
  shop: 'Shop details',
  content: 'Content',
};

/** The display names of the ways in which a change is made, in filters and entries. */
export const WAY_NAMES: Readonly<Record<ChangeWay, string>> = {
  screen: 'Back office',
  phone: 'Phone',
  import: 'Import',
  token: 'API token',
  command: 'Command',
  system: 'System',
};

/** Returns how a change was made: for the back office the kind of its subject, and for a token its name. */
export function describeWay({ via, token, subject }: ApiActivityEntry): string {
  if (token !== null) return `via token ‘${token}’`;
  return via === 'screen' ? SUBJECT_NAMES[subject.type] : WAY_NAMES[via];
}

/** The id in entries about all subjects of a kind, or several of them. */
const EVERY = '*';

/** Returns the sentence of an entry. */
export function describeEntry(entry: ApiActivityEntry): EntrySentence {
  const { who, via, action, subject } = entry;
  const [before = '', after = ''] = ACTIONS[action].split('*');
  const noun =
    subject.id === EVERY || action === 'reordered' || subject.label === HIDDEN_CUSTOMER
      ? ''
      : (SUBJECT_NOUNS[subject.type] ?? '');
  return {
    who: who === null ? nameOfWay(via) : who.name || who.email,
    email: who === null || who.name === '' ? '' : who.email,
    before: before + noun,
    subject: subject.label,
    after: after + describeTotals(entry),
  };
}

/** Fields of a change of many products that its sentence names. */
const TOTALS = ['fields', 'products', 'skipped', 'kept'];

/** Values that a record without this field has. */
const NONE: readonly unknown[] = [null, '', '[]', '{}'];

/** Returns the changes of an entry that its sentence does not name, without the empty fields of a new or deleted record. */
export function listedChanges({ batch, changes }: ApiActivityEntry): ApiActivityEntry['changes'] {
  const named = batch === null ? [] : TOTALS;
  return changes.filter(
    ({ field, before, after }) => !named.includes(field) && !(NONE.includes(before) && NONE.includes(after)),
  );
}

/** Returns what a change of many products changed, such as `: price, status`; empty for other changes. */
function describeTotals({ batch, changes }: ApiActivityEntry): string {
  if (batch === null) return '';
  const [fields, products, skipped, kept] = TOTALS.map(
    (name) => changes.find(({ field }) => field === name)?.after ?? null,
  );
  const names = typeof fields === 'string' ? (JSON.parse(fields) as string[]).map(nameOfField) : [];
  const parts = [
    typeof products === 'number' && countOf(products, 'product'),
    names.join(', '),
    typeof skipped === 'number' && skipped > 0 && `${countOf(skipped, 'row')} skipped`,
    typeof kept === 'number' && kept > 0 && `${countOf(kept, 'product')} not undone`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `: ${parts.join('; ')}`;
}

function nameOfWay(via: ChangeWay): string {
  if (via === 'system') return 'The system';
  if (via === 'command') return 'A command on the server';
  return 'A former member of staff';
}

/** Fields whose values are names in the code, such as `read_only` or `too_late`. */
const CODED_FIELDS = /role$|state$|reason$/;

export type Change = ApiActivityEntry['changes'][number];

/** Returns the values of a change, such as `role: manager → support`. */
export function describeChange(change: Change): string {
  return `${nameOfField(change.field)}: ${describeValue(change, 'before')} → ${describeValue(change, 'after')}`;
}

/** Returns the value of a field before or after the change. */
export function describeValue(change: Change, side: 'before' | 'after'): string {
  const value = change[side];
  if (value === null || value === '') return 'none';
  return CODED_FIELDS.test(change.field) ? String(value).replaceAll('_', ' ') : showValue(value);
}

/** Returns the name of a field in words: `list_price` and `listPrice` become `list price`, `units.<id>.sku` becomes `sku of a size`. */
export function nameOfField(field: string): string {
  const named = field.replace(/^units\.[^.]+\.(.+)$/, '$1 of a size');
  return named.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Shows a list, which is stored as JSON, by its parts. */
function showValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' || !/^[[{].*[\]}]$/s.test(value)) return String(value);
  try {
    return showList(JSON.parse(value)) || 'none';
  } catch {
    return value;
  }
}

function isMethod(part: unknown): part is DescribedMethod {
  return typeof part === 'object' && part !== null && 'tiers' in part;
}

function showList(list: unknown): string {
  if (Array.isArray(list)) {
    const texts = list.filter((part) => typeof part === 'string');
    if (texts.length === list.length) return texts.join(', ');
    return list.every(isMethod) ? list.map(describeMethod).join('; ') : `${list.length} entries`;
  }
  return Object.entries(list as Record<string, unknown>)
    .map(([name, part]) => `${name} ${showList(part)}`)
    .join('; ');
}
