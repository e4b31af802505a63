import type { ChangeSubject } from './change-log.ts';
import { may, type Permission, type StaffRole } from './permissions.ts';

/**
 * The kinds of changes that open screens of the back office follow, with the permission that following them requires. The tag of a change is
 * its kind, possibly with an id: `product:sundress-paprika`.
 */
const PERMISSION_OF = {
  /** Too much has changed to list the tags, or changes were missed. */
  everything: 'activity:see',
  /** Brands, categories, menus and the shop details, as shoppers see them. */
  catalogue: 'products:see',
  /** A product's own texts, price, pictures, rating, stock or reviews. */
  product: 'products:see',
  picture: 'products:see',
  bulk: 'products:see',
  view: 'products:see',
  order: 'orders:see',
  return: 'orders:see',
  review: 'reviews:see',
  customer: 'customers:see',
  note: 'addresses:see',
  /** The errors of background jobs and messages. */
  job: 'settings:do',
  activity: 'activity:see',
  /** Who views a page: `viewer:product:sundress-paprika`. */
  viewer: 'activity:see',
  stock: 'stock:see',
  count: 'stock:see',
  brand: 'catalogue_settings:see',
  category: 'catalogue_settings:see',
  menu: 'catalogue_settings:see',
  size_scale: 'catalogue_settings:see',
  price_rule: 'prices:see',
  promotion: 'prices:see',
  shipping_zone: 'settings:see',
  tax_rate: 'settings:see',
  carrier: 'settings:see',
  shop: 'settings:see',
  content: 'products:see',
  import: 'product_import_export:do',
  name_match: 'product_import_export:do',
  staff: 'staff:see',
  staff_role: 'staff:see',
  invitation: 'staff:see',
  token: 'staff:see',
  webhook: 'staff:see',
} as const satisfies Readonly<Record<string, Permission>> & Readonly<Record<ChangeSubject, Permission>>;

export type ChangeKind = keyof typeof PERMISSION_OF;

/** Returns the kind of a tag; undefined for tags that no screen follows, such as those of listings. */
export function kindOfTag(tag: string): ChangeKind | undefined {
  const [kind = ''] = tag.split(':');
  return Object.hasOwn(PERMISSION_OF, kind) ? (kind as ChangeKind) : undefined;
}

/** Whether a role may follow the changes with a tag. */
export function mayFollow(role: StaffRole, tag: string): boolean {
  const kind = kindOfTag(tag);
  return kind !== undefined && may(role, PERMISSION_OF[kind]);
}
