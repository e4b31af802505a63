import type { Permission } from '#domain/staff/permissions.ts';
import { prefetchActivity } from '../../activity/load-activity.ts';
import { prefetchContent } from '../../content/load-content.ts';
import { prefetchCustomers } from '../../customers/load-customers.ts';
import { prefetchDiscounts } from '../../discounts/load-discounts.ts';
import { prefetchImports } from '../../import-export/load-imports.ts';
import { prefetchOrders } from '../../orders/load-orders.ts';
import { PAYMENTS_PATH, prefetchPaymentsToReview } from '../../payments-to-review/load-payments-to-review.ts';
import { prefetchProducts } from '../../products/load-products.ts';
import { prefetchReturns } from '../../returns/load-returns.ts';
import { prefetchReviews } from '../../reviews/load-reviews.ts';
import { prefetchCatalogue } from '../../settings/catalogue/load-catalogue.ts';
import { prefetchMail } from '../../settings/mail/load-mail.ts';
import { prefetchPaymentSettings } from '../../settings/payments/load-payment-settings.ts';
import { prefetchPrivacy } from '../../settings/privacy/load-privacy.ts';
import { prefetchReturnSettings } from '../../settings/returns/load-return-settings.ts';
import { prefetchShipping } from '../../settings/shipping/load-shipping.ts';
import { prefetchShop } from '../../settings/shop/load-shop.ts';
import { prefetchStaff } from '../../settings/staff/load-staff.ts';
import { prefetchTaxes } from '../../settings/taxes/load-taxes.ts';
import { prefetchTokens } from '../../settings/tokens/load-tokens.ts';
import { prefetchWebhooks } from '../../settings/webhooks/load-webhooks.ts';
import { prefetchStock } from '../../stock/load-stock.ts';
import { prefetchToday } from '../../today/load-today.ts';
import type { IconName } from '../../ui/icon.tsx';
import { BASE_PATH } from './paths.ts';
import type { TaskCounts } from './task-counts.ts';

/** A screen of the command palette and the `G` shortcuts. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly icon: IconName;
  /** The heading above it in the navigation. */
  readonly group: string | null;
  /** The key after `G`. */
  readonly key: string;
  /** Roles without this permission do not see it. */
  readonly may?: Permission;
  /** What waits there, which the navigation counts. */
  readonly task?: keyof TaskCounts;
  /** Starts to load its data. */
  readonly prefetch: () => void;
};

/** The screens of the settings, in the order of their own navigation. */
export const SETTINGS: readonly Screen[] = [
  {
    name: 'Shop details',
    path: '/settings/shop',
    icon: 'globe',
    group: 'Settings',
    key: 'H',
    prefetch: prefetchShop,
  },
  {
    name: 'Catalogue',
    path: '/settings/catalogue',
    icon: 'tag',
    group: 'Settings',
    key: 'L',
    prefetch: prefetchCatalogue,
  },
  {
    name: 'Shipping',
    path: '/settings/shipping',
    icon: 'truck',
    group: 'Settings',
    key: 'I',
    prefetch: prefetchShipping,
  },
  {
    name: 'Taxes',
    path: '/settings/taxes',
    icon: 'receipt',
    group: 'Settings',
    key: 'J',
    prefetch: prefetchTaxes,
  },
  {
    name: 'Payments',
    path: '/settings/payments',
    icon: 'card',
    group: 'Settings',
    key: 'Y',
    prefetch: prefetchPaymentSettings,
  },
  {
    name: 'Return rules',
    path: '/settings/returns',
    icon: 'return',
    group: 'Settings',
    key: 'U',
    prefetch: prefetchReturnSettings,
  },
  {
    name: 'Mail',
    path: '/settings/mail',
    icon: 'mail',
    group: 'Settings',
    key: 'M',
    prefetch: prefetchMail,
  },
  {
    name: 'Staff',
    path: '/settings/staff',
    icon: 'staff',
    group: 'Settings',
    key: 'F',
    may: 'staff:see',
    prefetch: prefetchStaff,
  },
  {
    name: 'Privacy',
    path: '/settings/privacy',
    icon: 'lock',
    group: 'Settings',
    key: 'E',
    prefetch: prefetchPrivacy,
  },
  {
    name: 'API tokens',
    path: '/settings/tokens',
    icon: 'key',
    group: 'Settings',
    key: 'K',
    may: 'staff:see',
    prefetch: prefetchTokens,
  },
  {
    name: 'Webhooks',
    path: '/settings/webhooks',
    icon: 'webhook',
    group: 'Settings',
    key: 'W',
    may: 'staff:see',
    prefetch: prefetchWebhooks,
  },
];

/** Every screen, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  { name: 'Today', path: '/', icon: 'home', group: null, key: 'T', prefetch: prefetchToday },
  {
    name: 'Orders',
    path: '/orders',
    icon: 'orders',
    group: 'Orders',
    key: 'O',
    may: 'orders:see',
    task: 'orders',
    prefetch: prefetchOrders,
  },
  {
    name: 'Returns',
    path: '/returns',
    icon: 'return',
    group: 'Orders',
    key: 'R',
    may: 'orders:see',
    task: 'returns',
    prefetch: prefetchReturns,
  },
  {
    name: 'Payments to review',
    path: PAYMENTS_PATH,
    icon: 'payment',
    group: 'Orders',
    key: 'B',
    may: 'payments:see',
    task: 'payments',
    prefetch: prefetchPaymentsToReview,
  },
  {
    name: 'Products',
    path: '/products',
    icon: 'products',
    group: 'Catalogue',
    key: 'P',
    prefetch: prefetchProducts,
  },
  {
    name: 'Stock',
    path: '/stock',
    icon: 'stock',
    group: 'Catalogue',
    key: 'S',
    prefetch: prefetchStock,
  },
  {
    name: 'Scan',
    path: '/scan',
    icon: 'scan',
    group: 'Catalogue',
    key: 'Q',
    may: 'stock:see',
    prefetch: () => undefined,
  },
  {
    name: 'Reviews',
    path: '/reviews',
    icon: 'review',
    group: 'Catalogue',
    key: 'V',
    may: 'reviews:see',
    task: 'reviews',
    prefetch: prefetchReviews,
  },
  {
    name: 'Discounts',
    path: '/discounts',
    icon: 'percent',
    group: 'Catalogue',
    key: 'D',
    may: 'prices:see',
    prefetch: prefetchDiscounts,
  },
  {
    name: 'Customers',
    path: '/customers',
    icon: 'person',
    group: 'Shop',
    key: 'C',
    may: 'customers:see',
    prefetch: prefetchCustomers,
  },
  {
    name: 'Content',
    path: '/content',
    icon: 'table',
    group: 'Shop',
    key: 'N',
    task: 'content',
    prefetch: prefetchContent,
  },
  {
    name: 'Activity',
    path: '/activity',
    icon: 'activity',
    group: 'Shop',
    key: 'A',
    prefetch: prefetchActivity,
  },
  {
    name: 'Import and export',
    path: '/import-export',
    icon: 'up-down',
    group: 'Shop',
    key: 'X',
    prefetch: prefetchImports,
    may: 'product_import_export:do',
  },
  ...SETTINGS,
];

/** A link of the navigation. */
export type NavigationLink = Omit<Screen, 'key'>;

/** The links of the navigation. One leads to the settings, which have a navigation of their own. */
export const NAVIGATION: readonly NavigationLink[] = [
  ...SCREENS.filter((screen) => !SETTINGS.includes(screen)),
  { name: 'Settings', path: '/settings', icon: 'sliders', group: 'Shop', prefetch: prefetchShop },
];

/** Returns the screen at a path or above it. The path may begin with `BASE_PATH`. */
export function findScreen(pathname: string): Screen | undefined {
  const path = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) || '/' : pathname;
  return SCREENS.find((screen) => screen.path === path || path.startsWith(`${screen.path}/`));
}
