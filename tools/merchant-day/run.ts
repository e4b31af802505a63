import { exitWithUsage, parseWholeNumber, readArguments } from '../read-arguments.ts';
import { playEvening } from './play-evening.ts';
import { playMorning } from './play-morning.ts';

/**
 * `npm run merchant-day -- http://127.0.0.1:3000`: customers place 30 orders of all kinds in a running shop with the sandbox's cards, for staff
 * to run in the back office. `--evening` lets them ask for returns of what staff have delivered, and review it.
 *
 *   npm run merchant-day -- <address> [--code WELCOME10] [--seed 7] [--evening]
 *
 * `--code` is that of a discount. Two of the orders are those of guests if the shop accepts them (`GUEST_CHECKOUT=on`).
 */
const USAGE = 'For example: npm run merchant-day -- http://127.0.0.1:3000 --code WELCOME10';
const { positionals, options, flags } = readArguments(USAGE, {
  positionals: 1,
  options: ['code', 'seed'],
  flags: ['evening'],
});
const address = positionals[0] ?? exitWithUsage(USAGE, 'The address of the shop is missing.');
if (!URL.canParse(address)) exitWithUsage(USAGE, `‘${address}’ is not an address.`);
const seed =
  parseWholeNumber(options.seed ?? '1', { from: 0, to: 1_000_000_000 }) ??
  exitWithUsage(USAGE, '--seed must be a whole number.');
const shop = { origin: new URL(address).origin, network: (request: Request) => fetch(request) };
try {
  if (flags.has('evening')) await playEvening(shop, console.log);
  else await playMorning(shop, { seed, code: options.code, log: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
