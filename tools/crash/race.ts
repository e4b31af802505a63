import { eq } from 'drizzle-orm';
import { stockUnit } from '#database/schema/catalog.ts';
import { order } from '#database/schema/orders.ts';
import { troubledPlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import { choose, createRandom } from './seeded-random.ts';
import { confirmPayment } from './world/ask-provider.ts';
import { begin, cash, record } from './world/buy.ts';
import { openRealWorld, type RealWorld } from './world/real-world.ts';
import type { Answer } from './world/world.ts';

/** The result of a race. */
export type RaceFigures = {
  readonly buyers: number;
  readonly items: number;
  readonly processes: number;
  readonly sold: number;
  readonly paidByCard: number;
  readonly cash: number;
  readonly cancelled: number;
  readonly refused: number;
  readonly waves: number;
  readonly seconds: number;
  readonly wrong: readonly string[];
};

/** How a buyer behaves. */
type Manner =
  | 'card'
  | 'cash'
  | 'declined first'
  | 'closes the browser'
  | 'walks away'
  | 'cancels'
  | 'cancels cash';

const manners: readonly Manner[] = [
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

/**
 * Lets many buyers race for few items over several processes: by card and cash, with declines, cancellations, closed
 * browsers, and webhooks that arrive late, twice or never. A refused buyer tries again when items become available.
 * Exactly the available items must be sold.
 */
export async function race({
  databaseUrl,
  buyers,
  items,
  processes,
  seed,
}: {
  databaseUrl: string;
  buyers: number;
  items: number;
  processes: number;
  seed: number;
}): Promise<RaceFigures> {
  const began = Date.now();
  const random = createRandom(seed);
  const plan = troubledPlan({ lose: 0.2, duplicate: 0.3, latest: 500, random: createRandom(seed + 1) });
  const world = await openRealWorld({ databaseUrl, processes, plan });
  try {
    const product = 'the-last-ones';
    const names = Array.from({ length: buyers }, (_, place) => `runner-${place}`);
    await world.welcome('admin', ...names);
    await world.stock(product, items);
    const wrong: string[] = [];
    let refused = 0;
    let cancelled = 0;
    let waves = 0;
    let waiting: readonly string[] = names;
    while (waiting.length > 0 && (await available(world, product)) > 0 && waves < 20) {
      waves += 1;
      // In the last waves every buyer completes the purchase, so that the race ends.
      const wave = waiting.map((name) => ({
        name,
        manner: waves < 4 ? choose(manners, random()) : ('card' as const),
      }));
      const ends = await Promise.all(wave.map((buyer) => buy(world, { ...buyer, product, wave: waves })));
      waiting = wave.filter((_, place) => ends[place] === 'refused').map(({ name }) => name);
      refused += waiting.length;
      cancelled += ends.filter((end) => end === 'cancelled').length;
      wrong.push(...ends.filter((end) => end.startsWith('wrong')));
      await world.settle();
    }
    wrong.push(...(await world.check()));
    const orders = await world.database.db.select().from(order);
    const standing = orders.filter(({ state }) => state === 'paid' || state === 'placed');
    if (standing.length !== items) wrong.push(`${standing.length} of ${items} pieces are sold`);
    if ((await available(world, product)) !== 0) wrong.push('some pieces are left');
    return {
      buyers,
      items,
      processes,
      sold: standing.length,
      paidByCard: standing.filter(({ paymentMethod }) => paymentMethod === 'card').length,
      cash: standing.filter(({ paymentMethod }) => paymentMethod === 'cash').length,
      cancelled,
      refused,
      waves,
      seconds: Math.round((Date.now() - began) / 1000),
      wrong,
    };
  } finally {
    await world.close();
  }
}

/** Runs one buyer and returns the outcome. */
async function buy(
  world: RealWorld,
  { name: buyer, manner, product, wave }: { name: string; manner: Manner; product: string; wave: number },
): Promise<string> {
  const wish = { buyer, product, key: `wave-${wave}-of-${buyer}` };
  const isCash = manner === 'cash' || manner === 'cancels cash';
  const { status, body } = await insist(() => (isCash ? cash : begin)(world, wish));
  if (status === 409 && body.code === 'stock_exceeded') return 'refused';
  if (status !== 200) return `wrong: ${manner} was answered ${status} ${JSON.stringify(body)}`;
  if (manner === 'cash') return 'bought';
  const id = isCash ? body.insertedId : body.orderId;
  if (manner === 'cancels cash') return cancel(world, { buyer, id });
  const intentId = body.transactionId;
  if (manner === 'walks away') return 'walked away';
  if (manner === 'declined first') {
    const card = 'pm_card_visa_chargeDeclined';
    const code = await confirmPayment(world.provider, { intentId, card });
    if (code !== 'card_declined') return `wrong: a bad card was answered ${code}`;
  }
  const code = await confirmPayment(world.provider, { intentId });
  if (code !== undefined) return `wrong: a good card was answered ${code}`;
  if (manner === 'closes the browser') return 'bought';
  const recorded = await insist(() => record(world, { buyer, transactionId: intentId }));
  if (recorded.status !== 200) return `wrong: a payment was answered ${recorded.status}`;
  return manner === 'cancels' ? cancel(world, { buyer, id }) : 'bought';
}

async function cancel(world: RealWorld, { buyer, id }: { buyer: string; id: string }): Promise<string> {
  const { status } = await insist(() => world.call(buyer, ['POST', `/order/${id}/cancel`]));
  return status === 200 ? 'cancelled' : `wrong: a cancel was answered ${status}`;
}

/** Repeats a request once, with the same key, when the shop is too busy. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let tries = 1; answer.status >= 500 && tries < 5; tries += 1) answer = await ask();
  return answer;
}

async function available({ database }: RealWorld, productId: string): Promise<number> {
  const [unit] = await database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return unit?.available ?? -1;
}
