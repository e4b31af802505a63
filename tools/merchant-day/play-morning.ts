import type { Client } from '#contract/client.ts';
import { createSeededRandom } from '../crash/seeded-random.ts';
import { createBrowserClient, enterShop, valueOf, type ShopConnection } from './customer.ts';
import { acceptsGuests, chooseLines, placeOrder } from './place-order.ts';
import { CUSTOMERS, STORIES, type CustomerName, type Story } from './stories.ts';

/** How a day is played. */
export type Day = {
  readonly seed: number;
  /** The code of a discount that orders enter. */
  readonly code: string | undefined;
  readonly log: (line: string) => void;
};

/** Places the orders of the day, and logs what their customers write. */
export async function playMorning(shop: ShopConnection, { seed, code, log }: Day): Promise<void> {
  const random = createSeededRandom(seed);
  const visitor = createBrowserClient(shop);
  if (valueOf(await visitor.readCardFormSettings()).scriptUrl === null)
    throw new Error('This shop takes real payments.');
  const customers = new Map<CustomerName, Client>();
  for (const name of Object.keys(CUSTOMERS) as CustomerName[])
    customers.set(name, await enterShop(shop, name));
  const hasGuests = await acceptsGuests(visitor);
  const products = valueOf(await visitor.listProducts({ query: { limit: '48' } }));
  for (const original of STORIES) {
    const story = hasGuests ? original : { ...original, asGuest: false };
    const client = story.asGuest ? createBrowserClient(shop) : (customers.get(story.by) ?? visitor);
    const lines = chooseLines(products, { pieces: story.pieces, random });
    const id = await placeOrder(shop, { client, story, lines, code });
    const number = await followUp(client, { id, afterwards: story.afterwards });
    log(`${number === undefined ? 'Unpaid' : `#${number}`} ${story.by}, ${describe(story)}`);
    if (story.letter !== undefined) log(`  ${story.by} writes: “${story.letter}”`);
  }
}

/** Does what the customer of the story does after the order. Returns the number of the order; undefined while its payment is processing. */
async function followUp(client: Client, { id, afterwards }: { id: string; afterwards: Story['afterwards'] }) {
  const params = { id };
  const read = await client.readOrder({ params });
  if (!read.ok && read.error.code === 'order_unknown') return undefined;
  const order = valueOf(read);
  switch (afterwards) {
    case 'cancels the order':
      valueOf(await client.cancelOrder({ params }));
      break;
    case 'cancels a piece':
      valueOf(await client.cancelOrder({ params, body: { lines: [{ position: 1, quantity: 1 }] } }));
      break;
    case 'corrects the address': {
      const { firstName, lastName, country, city, region, postalCode, phone, address } = order;
      const body = {
        firstName,
        lastName,
        country,
        city,
        region,
        postalCode,
        phone,
        address: `${address}, rear door`,
      };
      valueOf(await client.changeOrderAddress({ params, body }));
      break;
    }
    case undefined:
  }
  return order.number;
}

function describe({ pays, triesFirst, pieces, asGuest, address, afterwards }: Story): string {
  return [
    pays,
    pieces.length === 1 ? 'one line' : `${pieces.length} lines`,
    ...(asGuest ? ['as a guest'] : []),
    ...(triesFirst === undefined ? [] : [`tried ‘${triesFirst}’ first`]),
    ...(address === undefined ? [] : ['wrong address']),
    ...(afterwards === undefined ? [] : [afterwards]),
  ].join(', ');
}
