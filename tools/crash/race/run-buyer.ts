import type { ShopResponse } from '../harness/harness.ts';
import type { ProcessHarness } from '../harness/processes/process-harness.ts';
import { confirmPayment } from '../harness/provider-client.ts';
import { placeCashCart, recordPayment, startCardCart } from '../harness/purchase.ts';
import type { Unit } from './raced-units.ts';

/** How buyers behave. One is chosen at random, so a behaviour that is listed several times is more frequent. */
export const BEHAVIOURS = [
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
] as const;

/** Attempts of a request. The shop refuses one only after it has waited for seconds. */
const MAX_TRY_COUNT = 50;

type Buyer = {
  readonly name: string;
  readonly behaviour: (typeof BEHAVIOURS)[number];
  readonly cart: readonly Unit[];
  /** The idempotency key of the order. */
  readonly key: string;
  readonly choices: { readonly code?: string; readonly shippingMethod?: string };
};

/** Runs one buyer and returns the outcome: `bought`, `refused`, `cancelled`, `walked away` or `wrong: …`. */
export async function runBuyer(
  harness: ProcessHarness,
  { name: buyer, behaviour, ...order }: Buyer,
): Promise<string> {
  const isCash = behaviour === 'cash' || behaviour === 'cancels cash';
  const { status, body } = await placeOrder(harness, { buyer, isCash, ...order });
  if (status === 409 && body.code === 'stock_exceeded') return 'refused';
  if (status !== 200) return `wrong: ${behaviour} was answered ${status} ${JSON.stringify(body)}`;
  if (behaviour === 'cash') return 'bought';
  const id = isCash ? body.insertedId : body.orderId;
  if (behaviour === 'cancels cash') return cancel(harness, { buyer, id });
  const intentId = body.transactionId;
  if (behaviour === 'walks away') return 'walked away';
  if (behaviour === 'declined first') {
    const card = 'pm_card_visa_chargeDeclined';
    const code = await confirmPayment(harness.provider, { intentId, card });
    if (code !== 'card_declined') return `wrong: a bad card was answered ${code}`;
  }
  const code = await confirmPayment(harness.provider, { intentId });
  if (code !== undefined) return `wrong: a good card was answered ${code}`;
  if (behaviour === 'closes the browser') return 'bought';
  const recorded = await retryWhenBusy(() => recordPayment(harness, { buyer, transactionId: intentId }));
  if (recorded.status !== 200) return `wrong: a payment was answered ${recorded.status}`;
  return behaviour === 'cancels' ? cancel(harness, { buyer, id }) : 'bought';
}

/** Returns the key of the request that follows the refusal of a code. */
export function keyWithoutCode(key: string): string {
  return `${key}-without-code`;
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
  const send = (keyAndCode: { key: string; code?: string }) =>
    retryWhenBusy(() =>
      (isCash ? placeCashCart : startCardCart)(harness, { buyer, lines, ...others, ...keyAndCode }),
    );
  if (code === undefined) return send({ key });
  const response = await send({ key, code });
  return response.body.code === 'code_refused' ? send({ key: keyWithoutCode(key) }) : response;
}

async function cancel(
  harness: ProcessHarness,
  { buyer, id }: { buyer: string; id: string },
): Promise<string> {
  const { status } = await retryWhenBusy(() => harness.call(buyer, ['POST', `/order/${id}/cancel`]));
  return status === 200 ? 'cancelled' : `wrong: a cancel was answered ${status}`;
}

/** Repeats a request with the same key while the shop is busy (503), which depends on the machine. Any other server error is a fault. */
async function retryWhenBusy(send: () => Promise<ShopResponse>): Promise<ShopResponse> {
  let response = await send();
  for (let tries = 1; response.status === 503 && tries < MAX_TRY_COUNT; tries += 1) response = await send();
  return response;
}
