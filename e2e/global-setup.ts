import { startShop } from './running-shop.ts';

/**
 * Once per run: one shop for all browser tests, found by them in SHOP_URL. Afterwards it must end cleanly, with
 * nothing in its log that says error; otherwise the run has failed although every test passed. With SHOP_URL
 * given, that shop is used and left running.
 */
export default async function startShopOnce(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SHOP_URL'] !== undefined) return undefined;
  const shop = await startShop();
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_MAILBOX'] = shop.mailbox;
  return async () => {
    const wrong = await shop.stop();
    if (wrong.length > 0) throw new Error(`The shop's log has errors:\n${wrong.join('\n')}`);
  };
}
