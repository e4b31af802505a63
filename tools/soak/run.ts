import { randomUUID } from 'node:crypto';
import { connect } from '#database/connection/connect.ts';
import { exitWithUsage, parseWholeNumber, readArguments } from '../command/read-arguments.ts';
import { insertProduct } from '../crash/harness/insert-test-data.ts';
import { buildOrExit } from '../load-tests/build-or-exit.ts';
import { checkSentOrders } from '../load-tests/check-sent-orders.ts';
import { listPages } from '../load-tests/list-pages.ts';
import { signUp, type Buyer } from '../load-tests/place-orders.ts';
import { PHASES, runPhase, type PhaseResult, type Users } from './phases.ts';
import { findProblems, formatPhases, writePhases } from './report.ts';
import { startShop, type SoakedShop } from './start-shop.ts';

/**
 * `npm run soak -- [--minutes 30]`: runs mixed traffic on a shop of two workers beside idle, slow and greedy clients, and kills one worker
 * every 20 seconds. Prints a table and writes it into docs/reliability.md. Exits with 1 when pages fail, orders are not accounted for, or
 * memory, descriptors or connections grow, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run soak -- --minutes 30';
const { options } = readArguments(USAGE, { options: ['minutes'] });
const minutes = parseWholeNumber(options.minutes ?? '30', { from: 2, to: 10_000 });
if (minutes === undefined) exitWithUsage(USAGE, '--minutes must be a number from 2 to 10000.');

const BUYERS = 40;
const PRODUCTS = ['soaked-coat', 'soaked-shirt'];

await buildOrExit();
const shop = await startShop();
const stop = () => void shop.stop().then(() => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
let hasPassed = false;
const database = connect(shop.databaseUrl, { onError: () => undefined });
try {
  const users = await prepareUsers(shop);
  const results: PhaseResult[] = [];
  for (const phase of PHASES) {
    console.log(phase.name);
    results.push(await runPhase(shop, { phase, users, ms: phase.share * minutes * 60_000, database }));
  }
  console.log(formatPhases(results));
  const sent = results.flatMap((result) => result.sent);
  const wrong = [...findProblems(results), ...(await checkSentOrders(database, sent))];
  for (const line of wrong) console.error(line);
  hasPassed = wrong.length === 0;
  if (hasPassed) await writePhases(results, minutes);
  else process.exitCode = 1;
} finally {
  await database.close();
  await shop.stop({ keepsFiles: !hasPassed });
}
process.exit();

async function prepareUsers({ address }: SoakedShop): Promise<Users> {
  for (const id of PRODUCTS)
    await insertProduct(database, { id, stock: 1_000_000, newId: () => randomUUID(), at: new Date() });
  // One after the other: the shop hashes few passwords at once.
  const buyers: Buyer[] = [];
  for (let place = 1; place <= BUYERS; place += 1) {
    const headers = { 'x-forwarded-for': `10.3.0.${place}` };
    buyers.push(await signUp(address, { name: `buyer-${place}`, headers }));
  }
  return { buyers, products: PRODUCTS, paths: await listPages(address) };
}
