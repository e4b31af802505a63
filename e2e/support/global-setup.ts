import { startShop } from './running-shop.ts';

/**
 * Starts one shop for all browser tests and sets SHOP_URL, SHOP_MAILBOX and SHOP_DATABASE to its URLs. The run fails at the end if the shop
 * logged an error or exited uncleanly. When SHOP_URL is set, the tests use that shop and leave it running.
 */
export default async function startShopOnce(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SHOP_URL'] !== undefined) return undefined;
  const shop = await startShop();
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_MAILBOX'] = shop.mailbox;
  process.env['SHOP_DATABASE'] = shop.database;
  return async () => {
    const problems = await shop.stop();
    if (problems.length > 0) throw new Error(`The shop's log has errors:\n${problems.join('\n')}`);
  };
}
