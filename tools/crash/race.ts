import { eq } from 'drizzle-orm';
import { stockUnit } from '#database/schema/catalog.ts';
import { order, orderLine } from '#database/schema/orders.ts';
import { createUnreliablePlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import type { Log } from './crash-rounds.ts';
import type { ShopResponse } from './harness/harness.ts';
import { createProcessHarness, type ProcessHarness } from './harness/processes/process-harness.ts';
import { confirmPayment } from './harness/provider-client.ts';
import { startCardOrder, placeCashOrder, recordPayment } from './harness/purchase.ts';
import { choose, createSeededRandom } from './seeded-random.ts';

/** The result of a race. */
export type RaceResult = {
  readonly buyers: number;
  readonly items: number;
  readonly processes: number;
  readonly sold: number;
  readonly paidByCard: number;
  readonly cash: number;
  readonly cancelled: number;
  /** Refusals of all waves: a refused buyer tries again. */
  readonly refusals: number;
  readonly waves: number;
  readonly seconds: number;
  readonly wrong: readonly string[];
};

/** How a buyer behaves. */
type Behaviour =
  | 'card'
  | 'cash'
  | 'declined first'
  | 'closes the browser'
  | 'walks away'
  | 'cancels'
  | 'cancels cash';

const behaviours: readonly Behaviour[] = [
  'card',
  'card',
  'card',
  'cash',
  'cash',
  'cash',
  'declined first',
  'declined first',
  'closes the browser',
  'walks away',
  'cancels',
  'cancels cash',
];

/** Attempts of a request. The shop refuses one only after it has waited for seconds. */
const MAX_TRIES = 50;

const MAX_WAVES = 20;

/** The product, and its sizes. */
const PRODUCT = 'the-last-ones';
const RACED_SIZES = ['S', 'M', 'L', 'XL'];

/**
 * Lets many buyers race for few items of one product in four sizes over several processes: by card and cash, with declines,
 * cancellations, closed browsers, and webhooks that arrive late, twice or never. A refused buyer tries again when items become
 * available, in one of their sizes. Exactly the available items of each size must be sold.
 */
export async function race({
  databaseUrl,
  buyers,
  items,
  processes,
  seed,
  log,
}: {
  databaseUrl: string;
  buyers: number;
  items: number;
  processes: number;
  seed: number;
  log: Log;
}): Promise<RaceResult> {
  const began = Date.now();
  const random = createSeededRandom(seed);
  const plan = createUnreliablePlan({
    lose: 0.2,
    duplicate: 0.3,
    maxDelayMs: 500,
    random: createSeededRandom(seed + 1),
  });
  const harness = await createProcessHarness({ databaseUrl, processes, plan });
  try {
    const names = Array.from({ length: buyers }, (_, place) => `runner-${place}`);
    await harness.addBuyers('admin', ...names);
    const stock = Object.fromEntries(
      RACED_SIZES.map((size, place) => [size, Math.ceil((items - place) / RACED_SIZES.length)]),
    );
    await harness.addProduct(PRODUCT, stock);
    const { left, ...run } = await runWaves(harness, { names, random, log });
    const sold = (await harness.database.db.select().from(order)).filter(isSold);
    const wrong = [
      ...run.wrong,
      ...(await harness.findViolations()),
      ...(sold.length === items ? [] : [`${sold.length} of ${items} pieces are sold`]),
      ...left.map((size) => `pieces of size ${size} are left`),
      ...(await compareSizes(harness, stock)),
    ];
    return {
      ...run,
      buyers,
      items,
      processes,
      sold: sold.length,
      paidByCard: sold.filter(({ paymentMethod }) => paymentMethod === 'card').length,
      cash: sold.filter(({ paymentMethod }) => paymentMethod === 'cash').length,
      seconds: Math.round((Date.now() - began) / 1000),
      wrong,
    };
  } finally {
    await harness.close();
  }
}

/** Runs waves until every buyer has bought or nothing is left. Returns the sizes that are left. */
async function runWaves(
  harness: ProcessHarness,
  { names, random, log }: { names: readonly string[]; random: () => number; log: Log },
): Promise<Pick<RaceResult, 'refusals' | 'cancelled' | 'waves' | 'wrong'> & { left: readonly string[] }> {
  const wrong: string[] = [];
  let [refusals, cancelled, waves] = [0, 0, 0];
  let waiting = names;
  let sizes: readonly string[] = RACED_SIZES;
  while (waiting.length > 0 && sizes.length > 0 && waves < MAX_WAVES) {
    waves += 1;
    const ends = await runWave(harness, { names: waiting, sizes, wave: waves, random });
    waiting = ends.filter(({ end }) => end === 'refused').map(({ name }) => name);
    refusals += waiting.length;
    cancelled += ends.filter(({ end }) => end === 'cancelled').length;
    wrong.push(...ends.map(({ end }) => end).filter((end) => end.startsWith('wrong')));
    await harness.settle();
    sizes = await listAvailable(harness);
    log(
      `wave ${waves} of the race: ${waiting.length} buyers refused, sizes ${sizes.join(', ') || 'none'} left`,
    );
  }
  return { refusals, cancelled, waves, wrong, left: sizes };
}

/** Lets every named buyer try once, all at the same time. Returns their outcomes. */
function runWave(
  harness: ProcessHarness,
  {
    names,
    sizes,
    wave,
    random,
  }: {
    names: readonly string[];
    sizes: readonly string[];
    wave: number;
    random: () => number;
  },
): Promise<{ name: string; end: string }[]> {
  return Promise.all(
    names.map(async (name) => {
      const size = choose(sizes, random());
      // In the last waves every buyer completes the purchase, so that the race ends.
      const manner = wave < 4 ? choose(behaviours, random()) : 'card';
      return { name, end: await buy(harness, { name, size, manner, wave }) };
    }),
  );
}

/** Runs one buyer and returns the outcome. */
async function buy(
  harness: ProcessHarness,
  { name: buyer, manner, size, wave }: { name: string; manner: Behaviour; size: string; wave: number },
): Promise<string> {
  const wish = { buyer, product: PRODUCT, size, key: `wave-${wave}-of-${buyer}` };
  const isCash = manner === 'cash' || manner === 'cancels cash';
  const { status, body } = await retryWhenBusy(() =>
    (isCash ? placeCashOrder : startCardOrder)(harness, wish),
  );
  if (status === 409 && body.code === 'stock_exceeded') return 'refused';
  if (status !== 200) return `wrong: ${manner} was answered ${status} ${JSON.stringify(body)}`;
  if (manner === 'cash') return 'bought';
  const id = isCash ? body.insertedId : body.orderId;
  if (manner === 'cancels cash') return cancel(harness, { buyer, id });
  const intentId = body.transactionId;
  if (manner === 'walks away') return 'walked away';
  if (manner === 'declined first') {
    const card = 'pm_card_visa_chargeDeclined';
    const code = await confirmPayment(harness.provider, { intentId, card });
    if (code !== 'card_declined') return `wrong: a bad card was answered ${code}`;
  }
  const code = await confirmPayment(harness.provider, { intentId });
  if (code !== undefined) return `wrong: a good card was answered ${code}`;
  if (manner === 'closes the browser') return 'bought';
  const recorded = await retryWhenBusy(() => recordPayment(harness, { buyer, transactionId: intentId }));
  if (recorded.status !== 200) return `wrong: a payment was answered ${recorded.status}`;
  return manner === 'cancels' ? cancel(harness, { buyer, id }) : 'bought';
}

async function cancel(
  harness: ProcessHarness,
  { buyer, id }: { buyer: string; id: string },
): Promise<string> {
  const { status } = await retryWhenBusy(() => harness.call(buyer, ['POST', `/order/${id}/cancel`]));
  return status === 200 ? 'cancelled' : `wrong: a cancel was answered ${status}`;
}

/** Repeats a request with the same key while the shop is busy (503), which depends on the machine. Any other server error is a fault. */
async function retryWhenBusy(ask: () => Promise<ShopResponse>): Promise<ShopResponse> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < MAX_TRIES; tries += 1) answer = await ask();
  return answer;
}

/** Lists the sizes that have available items. */
async function listAvailable({ database }: ProcessHarness): Promise<string[]> {
  const units = await database.db.select().from(stockUnit).where(eq(stockUnit.productId, PRODUCT));
  return units.flatMap(({ size, available }) => (size !== null && available > 0 ? [size] : []));
}

/** Returns whether an order still has its items at the end of the race. */
function isSold({ state }: { state: string }): boolean {
  return state === 'paid' || state === 'placed';
}

/** Compares the sold items of each size with its stock. */
async function compareSizes(
  { database }: ProcessHarness,
  stock: Readonly<Record<string, number>>,
): Promise<string[]> {
  const lines = await database.db
    .select({ size: orderLine.size, state: order.state })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId));
  const sold = lines.filter(isSold);
  return Object.entries(stock).flatMap(([size, items]) => {
    const count = sold.filter((line) => line.size === size).length;
    return count === items ? [] : [`${count} of ${items} pieces of size ${size} are sold`];
  });
}
