import type { ApiProduct } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { emailOf, enterShop, valueOf, type ShopConnection } from './customer.ts';
import { REVIEWS, WANTED_RETURNS, type CustomerName, type WantedReturn } from './stories.ts';

type Log = (line: string) => void;

/** Lets customers ask for returns and exchanges of what was delivered, and review it. */
export async function playEvening(shop: ShopConnection, log: Log): Promise<void> {
  for (const wanted of WANTED_RETURNS) {
    const client = await enterShop(shop, wanted.by);
    const number = await sendBack(client, wanted);
    log(
      number === undefined
        ? `${wanted.by} has nothing to send back.`
        : `#${number} ${wanted.by} asks for: ${wanted.wants}`,
    );
  }
  for (const { by, rate, comments } of REVIEWS) {
    const client = await enterShop(shop, by);
    const [delivered] = await listDelivered(client, by);
    const id = delivered?.product._id;
    if (id === undefined) continue;
    valueOf(await client.writeReview({ body: { id, name: by, email: emailOf(by), rate, comments } }));
    log(`${by} reviews ${id} with ${rate} stars.`);
  }
}

/** Asks for the return of one piece of the oldest order that has one. Returns the number of that order. */
async function sendBack(client: Client, { by, reason, wants }: WantedReturn): Promise<number | undefined> {
  for (const order of await listDelivered(client, by)) {
    const line = order.products?.find(({ returnable = 0 }) => returnable > 0);
    if (line?.position === undefined) continue;
    if (order.returns !== undefined && order.returns.length > 0) continue;
    const piece = { position: line.position, quantity: 1, reason };
    const product = valueOf(await client.readProduct({ params: { id: line._id } }));
    const newSize = wants === 'exchange' ? findOtherSize(product, line.size) : undefined;
    const returned =
      newSize === undefined
        ? { ...piece, resolution: 'refund' as const }
        : { ...piece, resolution: 'exchange' as const, newSize };
    valueOf(await client.requestReturn({ params: { id: order._id }, body: { lines: [returned] } }));
    return order.number;
  }
  return undefined;
}

function findOtherSize({ sizes }: Pick<ApiProduct, 'sizes'>, size: string | null): string | undefined {
  return sizes.find((offer) => offer.size !== size && offer.stock > 0)?.size;
}

/** Lists the orders of a customer that have arrived, the oldest first. */
async function listDelivered(client: Client, name: CustomerName) {
  const orders = valueOf(await client.listOrders({ params: { email: emailOf(name) } }));
  const all = await Promise.all(
    orders.toReversed().map(async ({ _id: id }) => valueOf(await client.readOrder({ params: { id } }))),
  );
  return all.filter(({ products = [] }) => products.some(({ returnable = 0 }) => returnable > 0));
}
