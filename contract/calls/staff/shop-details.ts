import { z } from 'zod';
import { SHOP_DETAIL_LENGTHS } from '#domain/shop/shop-details.ts';
import type { Call } from '../../call.ts';
import { edited, email, phone, possiblyEmptyLine, savedChange, singleLine } from '../../fields.ts';

const fields = {
  name: singleLine('Shop name', SHOP_DETAIL_LENGTHS.name),
  email,
  phone: z
    .string({ error: 'Phone number must be text.' })
    .trim()
    .max(SHOP_DETAIL_LENGTHS.phone, { error: 'Phone number is too long.' })
    .refine((text) => text === '' || phone.safeParse(text).success, {
      error:
        'Phone number must have 6 to 15 digits; +, spaces, dashes, dots and brackets may be between them.',
    }),
  address: possiblyEmptyLine('Address', SHOP_DETAIL_LENGTHS.address),
  shippingText: possiblyEmptyLine('Shipping text', SHOP_DETAIL_LENGTHS.shippingText),
  tagline: possiblyEmptyLine('Tagline', SHOP_DETAIL_LENGTHS.tagline),
};

export const shopDetailsCalls = {
  readShopDetails: {
    summary: 'Name, contact, shipping text and tagline of the shop, as customers see them',
    access: { may: 'settings:see' },
    response: z.object({
      name: z.string(),
      email: z.string(),
      /** Empty without a phone. */
      phone: z.string(),
      /** Empty without one. */
      address: z.string(),
      /** The terms of shipping in a line; empty for none. */
      shippingText: z.string(),
      /** What the shop sells in a sentence; empty for none. */
      tagline: z.string(),
    }),
    problems: [],
  },
  changeShopDetails: {
    summary:
      'Changes name, contact, shipping text or tagline of the shop, if each still has the value `base`',
    access: { may: 'settings:do' },
    body: edited(fields),
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
} as const satisfies Record<string, Call>;
