import { eq } from 'drizzle-orm';
import { stockUnit } from '#database/schema/catalogue/catalog.ts';
import { order, orderLine } from '#database/schema/orders/orders.ts';
import { createUnreliablePlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import type { Log } from './crash-rounds.ts';
import { NEXT_CUSTOMER, findWrongUses } from './harness/find-wrong-uses.ts';
import type { ShopResponse } from './harness/harness.ts';
import { EXPRESS, insertCharges, insertLimitedCode } from './harness/insert-charges.ts';
import { createProcessHarness, type ProcessHarness } from './harness/processes/process-harness.ts';
import { confirmPayment } from './harness/provider-client.ts';
import { placeCashCart, recordPayment, startCardCart } from './harness/purchase.ts';
import { choose, createSeededRandom } from './seeded-random.ts';

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

const PRODUCTS = ['the-last-coats', 'the-last-skirts', 'the-last-tees', 'the-last-tops', 'the-last-vests'];
const RACED_SIZES = ['S', 'M', 'L', 'XL'];

/** A size of a product, with its own stock. */
type Unit = { readonly product: string; readonly size: string };

const UNITS: readonly Unit[] = PRODUCTS.flatMap((product) => RACED_SIZES.map((size) => ({ product, size })));

/** Lines of a cart, while so many units have stock. */
const CART_LINES = 5;

/** A code that this many orders may use. Every other buyer enters it. */
const CODE = 'FIRST-FIVE';
const CODE_LIMIT = 5;

/**
 * Lets many buyers with carts of five race for few items of twenty stock units over several processes: by card and cash, with declines,
 * cancellations, closed browsers, and webhooks that arrive late, twice or never. A refused buyer tries again when items become
 * available, with a cart of these. The shop charges for shipping and tax, and has a limited code. The race passes if exactly the available
 * items of each unit are sold, every order has all of its lines, and no deadlock occurs.
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
    await harness.addBuyers('admin', NEXT_CUSTOMER, ...names);
    await insertCharges(harness.database);
    await insertLimitedCode(harness.database, { code: CODE, limit: CODE_LIMIT });
    const stock = new Map(
      UNITS.map((unit, place) => [nameOf(unit), Math.ceil((items - place) / UNITS.length)]),
    );
    for (const product of PRODUCTS) {
      const sizes = RACED_SIZES.map((size): [string, number] => [
        size,
        stock.get(nameOf({ product, size })) ?? 0,
      ]);
      await harness.addProduct(product, Object.fromEntries(sizes));
    }
    const carts = new Map<string, number>();
    const { left, ...run } = await runWaves(harness, { names, carts, random, log });
    const sold = (await harness.database.db.select().from(order)).filter(isSold);
    const wrong = [
      ...run.wrong,
      ...(await harness.findViolations()),
      ...left.map((unit) => `pieces of ${nameOf(unit)} are left`),
      ...(await compareLines(harness, { stock, carts })),
      ...(await findDeadlocks(harness)),
      ...(await findWrongUses(harness, {
        code: CODE,
        limit: CODE_LIMIT,
        product: 'the-last-coats',
      })),
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

/** Runs waves until every buyer has bought or nothing is left. Returns the units that are left. */
async function runWaves(
  harness: ProcessHarness,
  { names, carts, random, log }: { names: readonly string[]; carts: Carts; random: () => number; log: Log },
): Promise<Pick<RaceResult, 'refusals' | 'cancelled' | 'waves' | 'wrong'> & { left: readonly Unit[] }> {
  const wrong: string[] = [];
  let [refusals, cancelled, waves] = [0, 0, 0];
  let waiting = names;
  let units = UNITS;
  while (waiting.length > 0 && units.length > 0 && waves < MAX_WAVES) {
    waves += 1;
    const ends = await runWave(harness, { names: waiting, units, carts, wave: waves, random });
    waiting = ends.filter(({ end }) => end === 'refused').map(({ name }) => name);
    refusals += waiting.length;
    cancelled += ends.filter(({ end }) => end === 'cancelled').length;
    wrong.push(...ends.map(({ end }) => end).filter((end) => end.startsWith('wrong')));
    await harness.settle();
    units = await listAvailable(harness);
    log(`wave ${waves} of the race: ${waiting.length} buyers refused, ${units.length} units left`);
  }
  return { refusals, cancelled, waves, wrong, left: units };
}

/** Lets every named buyer try once, all at the same time. Returns their outcomes. */
function runWave(
  harness: ProcessHarness,
  {
    names,
    units,
    carts,
    wave,
    random,
  }: {
    names: readonly string[];
    units: readonly Unit[];
    carts: Carts;
    wave: number;
    random: () => number;
  },
): Promise<{ name: string; end: string }[]> {
  return Promise.all(
    names.map(async (name) => {
      const cart = fillCart(units, random);
      const key = `wave-${wave}-of-${name}`;
      for (const one of [key, withoutCode(key)]) carts.set(one, cart.length);
      const choices = {
        ...(random() < 0.5 && { code: CODE }),
        ...(random() < 0.3 && { shippingMethod: EXPRESS }),
      };
      // In the last waves every buyer completes the purchase, so that the race ends.
      const manner = wave < 4 ? choose(behaviours, random()) : 'card';
      return { name, end: await buy(harness, { name, cart, manner, key, choices }) };
    }),
  );
}

/** Chooses different units. */
function fillCart(units: readonly Unit[], random: () => number): readonly Unit[] {
  const left = new Set(units);
  const cart: Unit[] = [];
  while (cart.length < CART_LINES && left.size > 0) {
    const unit = choose([...left], random());
    left.delete(unit);
    cart.push(unit);
  }
  return cart;
}

/** The key of the request that follows the refusal of a code. */
function withoutCode(key: string): string {
  return `${key}-without-code`;
}

type Buyer = {
  readonly name: string;
  readonly manner: Behaviour;
  readonly cart: readonly Unit[];
  readonly key: string;
  readonly choices: { readonly code?: string; readonly shippingMethod?: string };
};

/** Runs one buyer and returns the outcome. */
async function buy(harness: ProcessHarness, { name: buyer, manner, ...order }: Buyer): Promise<string> {
  const isCash = manner === 'cash' || manner === 'cancels cash';
  const { status, body } = await placeOrder(harness, { buyer, isCash, ...order });
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

/** Orders a cart, and orders it again without the code when that is used up. */
async function placeOrder(
  harness: ProcessHarness,
  {
    buyer,
    isCash,
    cart,
    key,
    choices: { code, ...others },
  }: Pick<Buyer, 'cart' | 'key' | 'choices'> & { buyer: string; isCash: boolean },
): Promise<ShopResponse> {
  const lines = cart.map(({ product, size }) => [product, 1, size] as const);
  const ask = (wish: { key: string; code?: string }) =>
    retryWhenBusy(() =>
      (isCash ? placeCashCart : startCardCart)(harness, { buyer, lines, ...others, ...wish }),
    );
  if (code === undefined) return ask({ key });
  const answer = await ask({ key, code });
  return answer.body.code === 'code_refused' ? ask({ key: withoutCode(key) }) : answer;
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

/** Lists the units that have available items. */
async function listAvailable({ database }: ProcessHarness): Promise<Unit[]> {
  const units = await database.db.select().from(stockUnit);
  return units.flatMap(({ productId: product, size, available }) =>
    size !== null && available > 0 ? [{ product, size }] : [],
  );
}

function nameOf({ product, size }: { product: string; size: string | null }): string {
  return `${product} in size ${size}`;
}

/** Returns whether an order still has its items at the end of the race. */
function isSold({ state }: { state: string }): boolean {
  return state === 'paid' || state === 'placed';
}

/** Compares the sold items of each unit with its stock, and the lines of each order with those of its cart. */
async function compareLines(
  { database }: ProcessHarness,
  { stock, carts }: { stock: ReadonlyMap<string, number>; carts: Carts },
): Promise<string[]> {
  const lines = await database.db
    .select({
      key: order.idempotencyKey,
      state: order.state,
      product: orderLine.productId,
      size: orderLine.size,
    })
    .from(order)
    .leftJoin(orderLine, eq(order.id, orderLine.orderId));
  const sold = Map.groupBy(lines.filter(isSold), ({ product, size }) =>
    nameOf({ product: product ?? '', size }),
  );
  const orders = Map.groupBy(lines, ({ key }) => key);
  return [
    ...[...stock].flatMap(([unit, items]) => {
      const count = sold.get(unit)?.length ?? 0;
      return count === items ? [] : [`${count} of ${items} pieces of ${unit} are sold`];
    }),
    ...[...orders].flatMap(([key, { length }]) =>
      length === carts.get(key) ? [] : [`order ${key} has ${length} of ${carts.get(key)} lines`],
    ),
  ];
}

async function findDeadlocks({ database }: ProcessHarness): Promise<string[]> {
  const { rows } = await database.query(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  const count: unknown = rows[0]?.['deadlocks'];
  return count === 0 ? [] : [`PostgreSQL counted ${String(count)} deadlocks`];
}
