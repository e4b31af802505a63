import type { ApiActivityEntry } from '#contract/calls.ts';
import type { ChangeSubject } from '#domain/staff/change-log.ts';
import { mayFollow } from '#domain/staff/change-tags.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';

/** The screens of subjects that have none of their own. */
const SHARED: Readonly<Partial<Record<ChangeSubject, string>>> = {
  staff: '/settings/staff',
  staff_role: '/settings/staff',
  invitation: '/settings/staff',
  token: '/settings/tokens',
  webhook: '/settings/webhooks',
  brand: '/settings/catalogue',
  category: '/settings/catalogue',
  menu: '/settings/catalogue',
  size_scale: '/settings/catalogue',
  shipping_zone: '/settings/shipping',
  carrier: '/settings/shipping',
  tax_rate: '/settings/taxes',
  shop: '/settings/shop',
  review: '/reviews',
};

/** The screens of subjects with an id. */
const OWN: Readonly<Partial<Record<ChangeSubject, string>>> = {
  product: '/products',
  customer: '/customers',
  promotion: '/discounts',
  price_rule: '/discounts/sale-prices',
  import: '/import-export',
  count: '/stock/count',
};

/** Returns the path of the screen that shows what an entry changed; null if there is none, or the role may not open it. */
export function subjectPath(
  { action, subject: { type, id, label } }: ApiActivityEntry,
  role: StaffRole,
): string | null {
  // The log labels a removed product with its id, and an erased account `erased`.
  const isGone = action === 'deleted' || label === 'erased' || (type === 'product' && label === id);
  // Orders that were exported together have no screen.
  const isSeveral = type === 'customer' && id === '*';
  if (isGone || isSeveral || !mayFollow(role, type)) return null;
  if (type === 'order') return `/orders/${label.replace('#', '')}`;
  if (type === 'content') return id === 'home' ? '/content' : `/content/pages/${id}`;
  const own = OWN[type];
  return own === undefined ? (SHARED[type] ?? null) : `${own}/${encodeURIComponent(id)}`;
}
