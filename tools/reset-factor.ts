import { PROBLEMS } from '#contract/problem-codes.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { resetFactorByCommand } from '#server/services/second-factor/remove-factor.ts';
import { exitWithUsage, readArguments } from './read-arguments.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run admin:reset-factor -- <address>`: resets the second factor of a member of staff who has lost all passkeys, the authenticator app
 * and all recovery codes. It ends the member's sessions and mails the member. It can run beside the shop. It exits with 1 when nothing was reset,
 * and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run admin:reset-factor -- owner@shop.example';
const [address] = readArguments(USAGE, { positionals: 1 }).positionals;
if (address === undefined) exitWithUsage(USAGE, 'The email address is missing.');
await withShopDatabase(async ({ database }) => {
  const reset = await resetFactorByCommand({ database, clock: systemClock }, address.toLowerCase());
  if (reset.ok)
    console.log('The second factor is reset. The next sign-in sets up a new one if the role requires it.');
  else if (reset.error.code === 'user_unknown') console.error('There is no account with this address.');
  else console.error(reset.error.detail ?? PROBLEMS[reset.error.code].detail);
  process.exitCode = reset.ok ? 0 : 1;
});
