import { DEFAULT_SHOP_DETAILS, type ShopDetails } from '#domain/shop/shop-details.ts';
import type { Queryable } from '../../connection/connect.ts';
import { shopDetails } from '../../schema/shop-settings/shop-details.ts';

const { name, email, phone, address, shippingText, tagline } = shopDetails;

/** Reads the shop details that the merchant has saved. */
export async function findShopDetails(db: Queryable): Promise<ShopDetails | undefined> {
  const [saved] = await db.select({ name, email, phone, address, shippingText, tagline }).from(shopDetails);
  return saved;
}

/** Reads the shop details; the defaults until the merchant saves them. */
export async function readShopDetails(db: Queryable): Promise<ShopDetails> {
  return (await findShopDetails(db)) ?? DEFAULT_SHOP_DETAILS;
}

export async function saveShopDetails(tx: Queryable, details: ShopDetails): Promise<void> {
  await tx
    .insert(shopDetails)
    .values({ id: 'shop', ...details })
    .onConflictDoUpdate({ target: shopDetails.id, set: { ...details } });
}
