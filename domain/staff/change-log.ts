/** How a change was made. `phone` is the back office on a phone; `command` is a command on the server. */
export const CHANGE_WAYS = ['screen', 'phone', 'import', 'token', 'command', 'system'] as const;
export type ChangeWay = (typeof CHANGE_WAYS)[number];

/** Who makes a change, and how. `userId` is null for commands and the system. */
export type ChangeAuthor = {
  readonly userId: string | null;
  readonly via: ChangeWay;
  /** The token that makes the change for its creator. */
  readonly tokenId?: string;
  /** The change of many products, or the import, that this change is a part of. */
  readonly batch?: string;
};

/** A person who makes a change, and how. */
export type PersonAuthor = ChangeAuthor & { readonly userId: string };

/** The label of a customer for a reader whose role may not see customers. */
export const HIDDEN_CUSTOMER = 'a customer';

/** The kinds of things whose changes are logged. */
export const CHANGE_SUBJECTS = [
  'staff',
  'staff_role',
  'invitation',
  'token',
  'webhook',
  'order',
  'review',
  'customer',
  'note',
  'stock',
  'product',
  'picture',
  'count',
  'brand',
  'category',
  'menu',
  'size_scale',
  'price_rule',
  'promotion',
  'shipping_zone',
  'tax_rate',
  'carrier',
  'import',
  'name_match',
  'bulk',
  'view',
  'shop',
  'content',
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** One changed field. Null means that there is no value. A list is its JSON text. Holds no personal data, because entries are never erased. */
export type FieldChange = {
  readonly field: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
};
