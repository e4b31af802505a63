import { parseArgs } from 'node:util';
import { fillCatalogue } from '#database/seed/fill-catalogue.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run seed -- --products <number>`: fills the shop's catalogue with invented products until it holds so many, all or nothing.
 * Refused where people have ordered. Pages wait meanwhile.
 */
const { values } = parseArgs({ options: { products: { type: 'string' } } });
const products = Number(values.products);
if (!Number.isInteger(products) || products < 1 || products > 10_000_000) {
  console.error('How many products? For example: npm run seed -- --products 1000000');
  process.exit(1);
}
await withShopDatabase(
  async ({ url }) => {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    const filled = await fillCatalogue(url, {
      products,
      at: new Date(),
      onProgress: (done) => console.log(`${done.toLocaleString('en-US')} products written, ${seconds()} s`),
    });
    if (filled.ok)
      console.log(`${filled.value.toLocaleString('en-US')} products are new; ${seconds()} s in all.`);
    else console.error(filled.error);
    process.exitCode = filled.ok ? 0 : 1;
  },
  { migrates: true },
);
