/** What customers see of the merchant. */
export type ShopDetails = {
  readonly name: string;
  readonly email: string;
  /** Empty without a phone. */
  readonly phone: string;
  /** One line; empty without one. */
  readonly address: string;
  /** The terms of shipping in a line, on product pages, in the cart and the footer; empty for none. */
  readonly shippingText: string;
  /** What the shop sells in a sentence, in the footer and for search engines; empty for none. */
  readonly tagline: string;
};

export const DEFAULT_SHOP_NAME = 'Osier';

/** The details of a shop that has not saved its own (SPECIFICATION sections 1 and 2). */
export const DEFAULT_SHOP_DETAILS: ShopDetails = {
  name: DEFAULT_SHOP_NAME,
  email: 'hello@osier.example',
  phone: '+1 (555) 010-2040',
  address: '',
  shippingText: 'Free shipping, returns and exchanges on orders over $75',
  tagline: 'Everyday clothes for women, men and kids, cut simply and made to be worn often.',
};

/** The longest values that are accepted. */
export const SHOP_DETAIL_LENGTHS = {
  name: 40,
  email: 254,
  phone: 40,
  address: 200,
  shippingText: 120,
  tagline: 160,
} as const;

/** Returns the address of a link that calls a phone number. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^0-9+]/g, '')}`;
}
