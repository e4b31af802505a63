import type { Display } from '../../conflict/field-edits.ts';
import type { ShopData } from './load-shop.ts';

/** The fields of the shop details on the screen of the shop. */
export const SHOP_FIELDS = [
  { name: 'name', label: 'Shop name', type: 'text', hint: 'In the header, page titles and mails.' },
  { name: 'email', label: 'Contact email', type: 'email', hint: 'In the header.' },
  { name: 'phone', label: 'Phone', type: 'tel', hint: 'In the header. Empty for none.' },
  { name: 'address', label: 'Address', type: 'text', hint: 'In the footer and in mails. Empty for none.' },
  {
    name: 'tagline',
    label: 'Tagline',
    type: 'text',
    hint: 'In the footer and for search engines. Empty for none.',
  },
] as const;

/** The label of the field on the screen of shipping. */
export const SHIPPING_TEXT_LABEL = 'Shipping text';

const LABELS: Readonly<Record<string, string>> = {
  shippingText: SHIPPING_TEXT_LABEL,
  ...Object.fromEntries(SHOP_FIELDS.map(({ name, label }) => [name, label])),
} satisfies Partial<Record<keyof ShopData, string>>;

/** The shop details as staff see them. */
export const SHOP_DISPLAY: Display = {
  nameField: (field) => LABELS[field] ?? field,
  showValue: (_field, value) => String(value || 'none'),
};
