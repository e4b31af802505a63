import { order } from '#database/schema/orders/orders.ts';
import { createUnreliablePlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import type { Log } from '../crash-rounds.ts';
import { NEXT_CUSTOMER, findWrongDiscountUses } from '../harness/find-wrong-discount-uses.ts';
import { EXPRESS, insertCharges, insertLimitedCode } from '../harness/insert-charges.ts';
import { createProcessHarness, type ProcessHarness } from '../harness/processes/process-harness.ts';
import { choose, createSeededRandom } from '../seeded-random.ts';
import { compareLines, findDeadlocks, isSold } from './check-race.ts';
import { addUnits, listUnitsLeft, nameOf, PRODUCTS, UNITS, type Unit } from './raced-units.ts';
import { BEHAVIOURS, keyWithoutCode, runBuyer } from './run-buyer.ts';

/** The result of a race. */
export type RaceResult = {
  readonly buyers: number;
  readonly items: number;
  readonly processes: number;
  /** Orders that were not cancelled. */
  readonly orders: number;
  readonly paidByCard: number;
  readonly cash: number;
  readonly cancelled: number;
  /** Refusals of all waves: a refused buyer tries again. */
  readonly refusals: number;
  readonly waves: number;
  readonly seconds: number;
  readonly wrong: readonly string[];
};

const MAX_WAVE_COUNT = 20;

/** The lines of a cart. It has fewer when fewer units have stock. */
const CART_LINES = 5;

/** Every buyer enters this code, which `CODE_LIMIT` orders may use. Few orders are placed, and at least one must have it. */
const CODE = 'FIRST-FIVE';
const CODE_LIMIT = 5;

type RaceOptions = {
  readonly databaseUrl: string;
  readonly buyers: number;
  readonly items: number;
  readonly processes: number;
  readonly seed: number;
  readonly log: Log;
};

/**
 * Lets many buyers with carts of five race for few items of twenty stock units over several processes: by card and cash, with declines,
 * cancellations, closed browsers, and webhooks that arrive late, twice or never. A refused buyer tries again when items become
 * available, with a cart of these. The shop charges for shipping and tax, and has a limited code. The race passes if exactly the available
 * items of each unit are sold, every order has all of its lines, and no deadlock occurs.
 */
export async function race(options: RaceOptions): Promise<RaceResult> {
  const { databaseUrl, buyers, items, processes, seed, log } = options;
  const began = Date.now();
  const plan = createUnreliablePlan({
    lose: 0.2,
    duplicate: 0.3,
    maxDelayMs: 500,
    random: createSeededRandom(seed + 1),
  });
  const harness = await createProcessHarness({ databaseUrl, processes, plan });
  try {
    const names = Array.from({ length: buyers }, (_, index) => `runner-${index}`);
    await harness.addBuyers('admin', NEXT_CUSTOMER, ...names);
    await insertCharges(harness.database);
    await insertLimitedCode(harness.database, { code: CODE, limit: CODE_LIMIT });
    const stock = await addUnits(harness, items);
    const carts: Carts = new Map();
    const random = createSeededRandom(seed);
    const { left, ...run } = await runWaves(harness, { names, carts, random, log });
    const sold = (await harness.database.db.select().from(order)).filter(isSold);
    const wrong = [
      ...run.wrong,
      ...left.map((unit) => `pieces of ${nameOf(unit)} are left`),
      ...(await findFaults(harness, { stock, carts })),
    ];
    return {
      ...run,
      buyers,
      items,
      processes,
      orders: sold.length,
      paidByCard: sold.filter(({ paymentMethod }) => paymentMethod === 'card').length,
      cash: sold.filter(({ paymentMethod }) => paymentMethod === 'cash').length,
      seconds: Math.round((Date.now() - began) / 1000),
      wrong,
    };
  } finally {
    await harness.close();
  }
}

/** The number of lines of each cart that was sent, by its idempotency key. */
type Carts = Map<string, number>;

async function findFaults(
  harness: ProcessHarness,
  records: { stock: ReadonlyMap<string, number>; carts: Carts },
): Promise<string[]> {
  return [
    ...(await harness.findViolations()),
    ...(await compareLines(harness, records)),
    ...(await findDeadlocks(harness)),
    ...(await findWrongDiscountUses(harness, { code: CODE, limit: CODE_LIMIT, product: PRODUCTS[0] })),
  ];
}

/** Runs waves until every buyer has bought or nothing is left. Returns the units that are left. */
async function runWaves(
  harness: ProcessHarness,
  { names, carts, random, log }: { names: readonly string[]; carts: Carts; random: () => number; log: Log },
): Promise<Pick<RaceResult, 'refusals' | 'cancelled' | 'waves' | 'wrong'> & { left: readonly Unit[] }> {
  const wrong: string[] = [];
  let [refusals, cancelled, waves] = [0, 0, 0];
  let waiting = names;
  let units = UNITS;
  while (waiting.length > 0 && units.length > 0 && waves < MAX_WAVE_COUNT) {
    waves += 1;
    const ends = await runWave(harness, { names: waiting, units, carts, wave: waves, random });
    waiting = ends.filter(({ end }) => end === 'refused').map(({ name }) => name);
    refusals += waiting.length;
    cancelled += ends.filter(({ end }) => end === 'cancelled').length;
    wrong.push(...ends.map(({ end }) => end).filter((end) => end.startsWith('wrong')));
    await harness.settle();
    units = await listUnitsLeft(harness);
    log(`wave ${waves} of the race: ${waiting.length} buyers refused, ${units.length} units left`);
  }
  return { refusals, cancelled, waves, wrong, left: units };
}

type Wave = {
  readonly names: readonly string[];
  readonly units: readonly Unit[];
  readonly carts: Carts;
  readonly wave: number;
  readonly random: () => number;
};

/** Lets every named buyer try once, all at the same time. Returns their outcomes. */
function runWave(
  harness: ProcessHarness,
  { names, units, carts, wave, random }: Wave,
): Promise<{ name: string; end: string }[]> {
  return Promise.all(
    names.map(async (name) => {
      const cart = chooseUnits(units, random);
      const key = `wave-${wave}-of-${name}`;
      for (const one of [key, keyWithoutCode(key)]) carts.set(one, cart.length);
      const choices = {
        code: CODE,
        ...(random() < 0.3 && { shippingMethod: EXPRESS }),
      };
      // In the last waves every buyer completes the purchase, so that the race ends.
      const behaviour = wave < 4 ? choose(BEHAVIOURS, random()) : 'card';
      return { name, end: await runBuyer(harness, { name, cart, behaviour, key, choices }) };
    }),
  );
}

/** Chooses different units for a cart. */
function chooseUnits(units: readonly Unit[], random: () => number): readonly Unit[] {
  const left = new Set(units);
  const cart: Unit[] = [];
  while (cart.length < CART_LINES && left.size > 0) {
    const unit = choose([...left], random());
    left.delete(unit);
    cart.push(unit);
  }
  return cart;
}
