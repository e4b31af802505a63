import type { ApiActivityEntry } from '#contract/calls.ts';
import type { ChangeAction, ChangeSubject, ChangeWay } from '#domain/staff/change-log.ts';

/** The sentence of an entry. `before` and `after` are the words around its subject. */
export type EntrySentence = {
  readonly who: string;
  /** Empty where `who` is none or shows it. Members choose their names, so a name does not identify them. */
  readonly address: string;
  readonly before: string;
  readonly subject: string;
  readonly after: string;
};

/** What was done, with `*` for the subject. */
const ACTIONS: Readonly<Record<ChangeAction, string>> = {
  role_changed: 'changed the role of *',
  signed_out: 'signed * out everywhere',
  invited: 'invited * to the staff',
  withdrawn: 'withdrew the invitation of *',
  handed_over: 'handed over *',
  cash_received: 'handed over * and received the cash',
  cancelled: 'cancelled *',
  payment_accepted: 'accepted the payment of *',
  payment_refunded: 'refunded *',
  stock_moved: 'changed the stock of *',
  product_edited: 'edited *',
  picture_added: 'added a picture to *',
  picture_changed: 'changed a picture of *',
  picture_removed: 'removed a picture of *',
  barcode_matched: 'changed the barcode of *',
  count_started: 'started the *',
  count_discarded: 'discarded the *',
  count_closed: 'added the * to the stock',
  count_reopened: 'opened the * again',
};

/** What the filters and entries call a kind of subject. */
export const SUBJECT_NAMES: Readonly<Record<ChangeSubject, string>> = {
  order: 'Orders',
  staff: 'Staff',
  invitation: 'Invitations',
  stock: 'Stock',
  product: 'Products',
  picture: 'Pictures',
  count: 'Deliveries and stocktakes',
};

/** What the filters and entries call a way. */
export const WAY_NAMES: Readonly<Record<ChangeWay, string>> = {
  screen: 'Back office',
  phone: 'Phone',
  import: 'Import',
  token: 'API',
  command: 'Command',
  system: 'System',
};

/** Returns the sentence of an entry. */
export function describeEntry({ who, via, action, subject }: ApiActivityEntry): EntrySentence {
  const [before = '', after = ''] = ACTIONS[action].split('*');
  return {
    who: who === null ? nameOfWay(via) : who.name || who.email,
    address: who === null || who.name === '' ? '' : who.email,
    before,
    subject: subject.label,
    after,
  };
}

function nameOfWay(via: ChangeWay): string {
  if (via === 'system') return 'The system';
  if (via === 'command') return 'A command on the server';
  return 'A former member of staff';
}

/** Fields whose values are names in the code, such as `read_only`. */
const CODED_FIELDS = ['role', 'state'];

/** Returns the values of a change, such as `role: manager → support`. */
export function describeChange({ field, before, after }: ApiActivityEntry['changes'][number]): string {
  const show = (value: typeof before) => {
    if (value === null) return 'none';
    return CODED_FIELDS.includes(field) ? String(value).replaceAll('_', ' ') : String(value);
  };
  return `${field.replaceAll('_', ' ')}: ${show(before)} → ${show(after)}`;
}
