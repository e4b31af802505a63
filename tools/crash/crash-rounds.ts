import { setTimeout } from 'node:timers/promises';
import { troubledPlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import { journeys, type Journey } from './journeys.ts';
import { choose, createRandom } from './seeded-random.ts';
import { openRealWorld, type RealWorld } from './world/real-world.ts';

/** The result of a run. */
export type CrashFigures = {
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
}): Promise<CrashFigures> {
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
}): Promise<CrashFigures> {
  const random = createRandom(seed);
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
}): Promise<CrashFigures> {
  const began = Date.now();
  const plan = troubledPlan({ lose: 0.3, duplicate: 0.3, latest: 200, random: createRandom(seed + 1) });
  const world = await openRealWorld({ databaseUrl, processes: 1, plan, background });
  let played = 0;
  try {
    await world.welcome('admin');
    await rounds(async ({ name, journey, death }) => {
      played += 1;
      const who = `buyer-${played}`;
      const before = world.kills;
      const since = world.now();
      await world.welcome(who);
      await world.stock(who, 3);
      const struck = 'point' in death ? await world.scheduleDeath(death.point) : strike(world, death.moment);
      await journey(world, { buyer: who, product: who });
      await struck;
      await world.settle();
      const wrong = await world.check(since);
      if (wrong.length > 0) throw new Error(`${name}:\n  ${wrong.join('\n  ')}`);
      const killed = world.kills > before;
      log(`${name}: ${killed ? 'passed' : 'passed; it ended before the checkpoint'}`);
      return killed;
    });
    const mails = [...world.mailbox.values()].reduce((sum, times) => sum + times, 0);
    const { rows } = await world.database.db.execute<{ orders: number; payments: number }>(
      `SELECT count(*)::int AS orders, count(provider_payment_id)::int AS payments FROM shop_order`,
    );
    return {
      rounds: played,
      kills: world.kills,
      orders: rows[0]?.orders ?? 0,
      payments: rows[0]?.payments ?? 0,
      mails,
      repeatedMails: mails - world.mailbox.size,
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await world.close();
  }
}

async function strike(world: RealWorld, moment: number): Promise<void> {
  await setTimeout(moment);
  await world.kill();
}
