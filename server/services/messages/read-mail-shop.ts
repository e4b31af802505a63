import type { Database } from '#database/connection/connect.ts';
import { readShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import type { MailShop } from '../../mail/mail-text.ts';

/** Reads how mails name the shop. `publicUrl` is its origin, without a trailing slash. */
export async function readMailShop({
  database,
  publicUrl,
}: {
  readonly database: Database;
  readonly publicUrl: string;
}): Promise<MailShop> {
  const { name, address, email, phone } = await readShopDetails(database.db);
  return { name, address, email, phone, url: publicUrl };
}
