import type { ApiActivityEntry } from '#contract/calls.ts';
import type { ChangeSubject } from '#domain/staff/change-log.ts';

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
  import: '/exchange',
};

/** Returns the path of the screen that shows what an entry changed; null for what has none, was deleted or erased. */
export function subjectPath({ action, subject: { type, id, label } }: ApiActivityEntry): string | null {
  if (action === 'deleted' || label === 'erased') return null;
  if (type === 'order') return `/orders/${label.replace('#', '')}`;
  const own = OWN[type];
  return own === undefined ? (SHARED[type] ?? null) : `${own}/${encodeURIComponent(id)}`;
}
