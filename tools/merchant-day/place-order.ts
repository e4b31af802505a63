import type { ApiProduct } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { choose } from '../crash/seeded-random.ts';
import { emailOf, valueOf, type ShopConnection } from './customer.ts';
import { CARDS, CUSTOMERS, STORIES, type Card, type Story } from './stories.ts';

type Line = { _id: string; size: string; quantity: number };

/** Picks a different product for each line, in a size with enough stock. */
export function chooseLines(
  products: readonly ApiProduct[],
  { pieces, random }: { pieces: readonly number[]; random: () => number },
): Line[] {
  const lines: Line[] = [];
  for (const quantity of pieces) {
    const offers = products
      .filter(({ _id }) => !lines.some((line) => line._id === _id))
      .flatMap(({ _id, sizes }) => sizes.map(({ size, stock }) => ({ _id, size, stock })));
    const { _id, size } = choose(
      offers.filter(({ stock }) => stock >= 2 * quantity),
      random(),
    );
    lines.push({ _id, size, quantity });
  }
  return lines;
}

/** Places the order of a story and pays it. Returns its id. */
export async function placeOrder(
  shop: ShopConnection,
  {
    client,
    story,
    lines,
    code,
  }: { client: Client; story: Story; lines: readonly Line[]; code: string | undefined },
): Promise<string> {
  const body = bodyOf(story, { lines, code });
  if (story.pays === 'cash') {
    const placed = await client.placeOrder({ body: { ...body, paymentMethod: 'cashOnDelivery' } });
    return valueOf(placed).insertedId;
  }
  const started = valueOf(await client.createPaymentIntent({ body }));
  for (const card of story.triesFirst === undefined ? [story.pays] : [story.triesFirst, story.pays])
    await confirmPayment(shop, { client, card, payment: started });
  const { transactionId } = started;
  const recorded = await client.placeOrder({ body: { paymentMethod: 'stripe', transactionId } });
  // The provider's event about a payment that is processing arrives later.
  if (recorded.ok || recorded.error.code !== 'payment_under_way') valueOf(recorded);
  return started.orderId;
}

/** Whether visitors can order. If so, the shop rejects an order of an unknown product because of the product, not because of the missing account. */
export async function acceptsGuests(visitor: Client): Promise<boolean> {
  const story = STORIES.find(({ asGuest }) => asGuest);
  if (story === undefined) return false;
  const body = bodyOf(story, { lines: [{ _id: 'none', size: 'M', quantity: 1 }], code: undefined });
  const refused = await visitor.createPaymentIntent({ body });
  return refused.ok || refused.error.code !== 'sign_in_required';
}

function bodyOf(story: Story, { lines, code }: { lines: readonly Line[]; code: string | undefined }) {
  const [firstName = '', lastName = ''] = story.by.split(' ');
  return {
    firstName,
    lastName,
    country: 'United States',
    phone: '+1 (555) 010-4471',
    ...CUSTOMERS[story.by],
    ...story.address,
    products: [...lines],
    ...(story.hasCode && code !== undefined && { code }),
    ...(story.asGuest && { asGuest: true, email: emailOf(story.by) }),
  };
}

/** Confirms a payment as the provider's script does in a browser. The provider declines some cards. */
async function confirmPayment(
  shop: ShopConnection,
  {
    client,
    card,
    payment,
  }: { client: Client; card: Card; payment: { clientSecret: string | null; transactionId: string } },
): Promise<void> {
  const { publishableKey, scriptUrl } = valueOf(await client.readCardFormSettings());
  if (scriptUrl === null) throw new Error('This shop takes real payments.');
  await shop.network(
    new Request(new URL(`/v1/payment_intents/${payment.transactionId}/confirm`, scriptUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({
        payment_method: CARDS[card],
        client_secret: payment.clientSecret ?? '',
      }),
    }),
  );
}
