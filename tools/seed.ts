import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { readArguments, readWhole, refuseArguments } from './read-arguments.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run seed -- --products <number>`: fills the shop's catalogue with invented products until it holds so many, all or nothing.
 * Refused where people have ordered. What reads the catalogue meanwhile is told after seconds to come again. Exit code 1 when it can't be filled, 2 for arguments that make no sense.
 */
const USAGE = 'For example: npm run seed -- --products 1000000';
const { products: wanted } = readArguments(USAGE, { options: ['products'] }).options;
if (wanted === undefined) refuseArguments(USAGE, '--products is missing.');
const products =
  readWhole(wanted, { from: 1, to: 10_000_000 }) ??
  refuseArguments(USAGE, `--products is a whole number from 1 to 10000000, and not ‘${wanted}’.`);
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
