import { setTimeout } from 'node:timers/promises';
import { exitWithUsage, parseWholeNumber, readArguments } from '../command/read-arguments.ts';
import { enterBackOffice } from './customer.ts';
import { playEvening } from './play-evening.ts';
import { playMorning } from './play-morning.ts';
import { playNight } from './play-night.ts';
import { playWorkday, type BackOffice } from './play-workday.ts';

/**
 * `npm run merchant-day -- http://127.0.0.1:3000`: customers place 30 orders of all kinds in a running shop with the sandbox's cards, for staff
 * to handle in the back office. `--evening` lets them ask for returns of what staff have delivered, and review it. `--workday` handles the
 * orders and `--night` the returns and reviews, as the member of staff that STAFF_EMAIL and STAFF_PASSWORD name.
 *
 *   npm run merchant-day -- <address> [--code WELCOME10] [--seed 7] [--workday | --evening | --night]
 *
 * `--code` is that of a discount. Two of the orders are those of guests if the shop accepts them (`GUEST_CHECKOUT=on`).
 */
const USAGE = 'For example: npm run merchant-day -- http://127.0.0.1:3000 --code WELCOME10';
/** Longer than the sum of the ten seconds in which staff can undo a decision, the interval of the job that carries it out, and the bank's ten seconds. */
const LET_TIME_PASS_MS = 30_000;
const { positionals, options, flags } = readArguments(USAGE, {
  positionals: 1,
  options: ['code', 'seed'],
  flags: ['workday', 'evening', 'night'],
});
const address = positionals[0] ?? exitWithUsage(USAGE, 'The address of the shop is missing.');
if (!URL.canParse(address)) exitWithUsage(USAGE, `‘${address}’ is not an address.`);
const seed =
  parseWholeNumber(options.seed ?? '1', { from: 0, to: 1_000_000_000 }) ??
  exitWithUsage(USAGE, '--seed must be a whole number.');
const shop = { origin: new URL(address).origin, network: (request: Request) => fetch(request) };
try {
  if (flags.has('workday')) await playWorkday(await openBackOffice());
  else if (flags.has('evening')) await playEvening(shop, console.log);
  else if (flags.has('night')) await playNight(await openBackOffice());
  else await playMorning(shop, { seed, code: options.code, log: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function openBackOffice(): Promise<BackOffice> {
  const { STAFF_EMAIL: email = '', STAFF_PASSWORD: password = '' } = process.env;
  const staff = await enterBackOffice(shop, { email, password });
  return { staff, letTimePass: () => setTimeout(LET_TIME_PASS_MS), log: console.log };
}
