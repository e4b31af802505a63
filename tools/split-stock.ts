import { MAX_SIZE_COUNT } from '#domain/catalogue/sizes/size.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { splitStock } from '#server/services/stock/split-stock.ts';
import { exitWithUsage, parseWholeNumber, readArguments } from './command/read-arguments.ts';
import { withShopDatabase } from './command/with-shop-database.ts';

/**
 * `npm run split-stock -- <product> <size>=<quantity> …`: gives the sizes of a product their own stock. The quantities
 * must add up to its available stock. It can run beside a shop of this version, and a second run changes nothing. It
 * exits with 1 when nothing was split because of an error, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run split-stock -- field-pocket-tee S=4 M=6 L=6 XL=2';
const [productId, ...given] = readArguments(USAGE, { positionals: 1 + MAX_SIZE_COUNT }).positionals;
if (productId === undefined) exitWithUsage(USAGE, 'The product is missing.');
if (given.length === 0) exitWithUsage(USAGE, 'The sizes are missing.');
const quantities = Object.fromEntries(
  given.map((text): [string, number] => {
    const at = text.lastIndexOf('=');
    const quantity = parseWholeNumber(text.slice(at + 1), { from: 0, to: 1_000_000_000 });
    if (at < 1 || quantity === undefined) exitWithUsage(USAGE, `‘${text}’ is not a size with its quantity.`);
    return [text.slice(0, at), quantity];
  }),
);
if (Object.keys(quantities).length < given.length) exitWithUsage(USAGE, 'A size is repeated.');
await withShopDatabase(async ({ database }) => {
  const split = await splitStock({ database, clock: systemClock }, { productId, quantities });
  if (split.ok) console.log(`${split.value} pieces moved to their sizes.`);
  else console.error(split.error);
  process.exitCode = split.ok ? 0 : 1;
});
