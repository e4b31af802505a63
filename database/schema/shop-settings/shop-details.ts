import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { DEFAULT_SHOP_DETAILS, SHOP_DETAIL_LENGTHS } from '#domain/shop/shop-details.ts';

const upTo = (
  field: keyof typeof SHOP_DETAIL_LENGTHS,
  { min = 0, column = field }: { min?: number; column?: string } = {},
) => sql.raw(`length(${column}) BETWEEN ${min} AND ${SHOP_DETAIL_LENGTHS[field]}`);

/** What customers see of the merchant. Has one row; none until the merchant saves it. */
export const shopDetails = pgTable(
  'shop_details',
  {
    id: text({ enum: ['shop'] }).primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** Empty without a phone. */
    phone: text().notNull(),
    /** Empty without one. */
    address: text().notNull(),
    /** Empty for none. */
    shippingText: text().notNull().default(DEFAULT_SHOP_DETAILS.shippingText),
    /** Empty for none. */
    tagline: text().notNull().default(DEFAULT_SHOP_DETAILS.tagline),
  },
  () => [
    check('shop_details_once', sql.raw(`id = 'shop'`)),
    check('shop_details_name_length', upTo('name', { min: 1 })),
    check('shop_details_email_length', upTo('email', { min: 1 })),
    check('shop_details_phone_length', upTo('phone')),
    check('shop_details_address_length', upTo('address')),
    check('shop_details_shipping_text_length', upTo('shippingText', { column: 'shipping_text' })),
    check('shop_details_tagline_length', upTo('tagline')),
  ],
);
