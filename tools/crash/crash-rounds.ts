import { setTimeout } from 'node:timers/promises';
import { createUnreliablePlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import { NEXT_CUSTOMER, findWrongDiscountUses } from './harness/find-wrong-discount-uses.ts';
import { insertCharges, insertLimitedCode } from './harness/insert-charges.ts';
import { createProcessHarness, type ProcessHarness } from './harness/processes/process-harness.ts';
import { journeys, type Journey } from './journeys.ts';
import { choose, createSeededRandom } from './seeded-random.ts';

/** The result of a run. */
export type CrashResult = {
  readonly rounds: number;
  readonly kills: number;
  readonly orders: number;
  readonly payments: number;
  readonly mails: number;
  readonly repeatedMails: number;
  readonly seconds: number;
};

/** When to kill the shop: at the nth checkpoint, or some milliseconds after the buyer started. */
type Death = { readonly point: number } | { readonly moment: number };

type Round = { readonly name: string; readonly journey: Journey; readonly death: Death };

/** Kills the shop at every checkpoint of every journey, one checkpoint later in each round. */
export async function killAtEveryPoint({
  databaseUrl,
  log,
}: {
  databaseUrl: string;
  log: Log;
}): Promise<CrashResult> {
  return play({
    databaseUrl,
    seed: 0,
    log,
    background: false,
    async rounds(playRound) {
      for (const [journeyName, journey] of Object.entries(journeys)) {
        for (let point = 1; ; point += 1) {
          const name = `${journeyName}, killed at point ${point}`;
          const killed = await playRound({ name, journey, death: { point } });
          if (!killed) break;
        }
      }
    },
  });
}

/** Kills the shop at random checkpoints or moments of random journeys. A seed repeats the choices. */
export async function killAtRandom({
  databaseUrl,
  seed,
  count,
  log,
}: {
  databaseUrl: string;
  seed: number;
  count: number;
  log: Log;
}): Promise<CrashResult> {
  const random = createSeededRandom(seed);
  return play({
    databaseUrl,
    seed,
    log,
    background: true,
    async rounds(playRound) {
      for (let round = 1; round <= count; round += 1) {
        const [journeyName, journey] = choose(Object.entries(journeys), random());
        const point = 1 + Math.floor(random() * 40);
        const moment = Math.floor(random() * 250);
        const atPoint = random() < 0.6;
        const name = `round ${round} of seed ${seed}: ${journeyName}, killed ${atPoint ? `at point ${point}` : `after ${moment} ms`}`;
        await playRound({ name, journey, death: atPoint ? { point } : { moment } });
      }
    },
  });
}

/** Receives progress messages. */
export type Log = (line: string) => void;

async function play({
  databaseUrl,
  seed,
  log,
  background,
  rounds,
}: {
  databaseUrl: string;
  seed: number;
  log: Log;
  background: boolean;
  rounds: (playRound: (round: Round) => Promise<boolean>) => Promise<void>;
}): Promise<CrashResult> {
  const began = Date.now();
  const plan = createUnreliablePlan({
    lose: 0.3,
    duplicate: 0.3,
    maxDelayMs: 200,
    random: createSeededRandom(seed + 1),
  });
  const harness = await createProcessHarness({ databaseUrl, processes: 1, plan, background });
  let played = 0;
  try {
    await harness.addBuyers('admin', NEXT_CUSTOMER);
    await insertCharges(harness.database);
    await rounds(async (round) => {
      played += 1;
      const killed = await runRound(harness, round, `buyer-${played}`);
      log(`${round.name}: ${killed ? 'passed' : 'passed; the journey ended before the checkpoint'}`);
      return killed;
    });
    const mails = [...harness.mailbox.values()].reduce((sum, times) => sum + times, 0);
    const { rows } = await harness.database.db.execute<{ orders: number; payments: number }>(
      `SELECT count(*)::int AS orders, count(provider_payment_id)::int AS payments FROM shop_order`,
    );
    return {
      rounds: played,
      kills: harness.kills,
      orders: rows[0]?.orders ?? 0,
      payments: rows[0]?.payments ?? 0,
      mails,
      repeatedMails: mails - harness.mailbox.size,
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await harness.close();
  }
}

/** Plays a round with a new buyer. Returns whether the shop was killed; throws when an invariant is violated. */
async function runRound(
  harness: ProcessHarness,
  { name, journey, death }: Round,
  buyer: string,
): Promise<boolean> {
  const before = harness.kills;
  const since = harness.now();
  await harness.addBuyers(buyer);
  await harness.addProduct(buyer, 3);
  const code = buyer.toUpperCase();
  await insertLimitedCode(harness.database, { code, limit: 1 });
  const killing =
    'point' in death ? await harness.scheduleDeath(death.point) : killAfter(harness, death.moment);
  await journey(harness, { buyer, product: buyer, code });
  await killing;
  await harness.settle();
  const violations = [
    ...(await harness.findViolations(since)),
    ...(await findWrongDiscountUses(harness, { code, limit: 1, product: buyer })),
  ];
  if (violations.length > 0) throw new Error(`${name}:\n  ${violations.join('\n  ')}`);
  return harness.kills > before;
}

async function killAfter(harness: ProcessHarness, moment: number): Promise<void> {
  await setTimeout(moment);
  await harness.kill();
}
