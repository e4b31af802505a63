import { describeError } from '#database/errors/describe-error.ts';
import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { fail } from '#domain/result.ts';
import { readArguments, parseWholeNumber, exitWithUsage } from './command/read-arguments.ts';
import { withShopDatabase } from './command/with-shop-database.ts';

/**
 * `npm run seed -- --products <number>`: fills the catalogue with generated products up to that number, in one
 * transaction. It refuses a database with orders. Requests that read the catalogue meanwhile get a 503 after a few
 * seconds. It exits with 1 when it fails, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run seed -- --products 1000000';
const { products: wanted } = readArguments(USAGE, { options: ['products'] }).options;
if (wanted === undefined) exitWithUsage(USAGE, '--products is missing.');
const products =
  parseWholeNumber(wanted, { from: 1, to: 10_000_000 }) ??
  exitWithUsage(USAGE, `--products must be a whole number from 1 to 10000000, not ‘${wanted}’.`);
await withShopDatabase(
  async ({ url }) => {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    const filled = await fillCatalogue(url, {
      products,
      at: new Date(),
      onProgress: (done) => console.log(`${done.toLocaleString('en-US')} products written, ${seconds()} s`),
    }).catch((error: unknown) => fail(`The database has added no products: ${describeError(error)}.`));
    if (filled.ok) console.log(`${filled.value.toLocaleString('en-US')} products added in ${seconds()} s.`);
    else console.error(filled.error);
    process.exitCode = filled.ok ? 0 : 1;
  },
  { migrates: true },
);
