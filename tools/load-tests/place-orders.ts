import { setTimeout as delay } from 'node:timers/promises';
import { createOrderPayload } from '#contract/example-order.ts';

/** One request for an order: times in `performance.now()`, and the status, 0 without a response. */
export type Attempt = { readonly from: number; readonly to: number; readonly status: number };

/** An order by its idempotency key. `id` is null when no request was answered with 200. */
export type SentOrder = {
  readonly key: string;
  readonly id: string | null;
  readonly attempts: readonly Attempt[];
};

/** The headers of a customer with a session. */
export type Buyer = Readonly<Record<string, string>>;

const RETRY_PAUSE_MS = 200;
const REQUEST_TIMEOUT_MS = 30_000;
/** How long a buyer repeats a request. */
const REPEAT_FOR_MS = 120_000;

const HEADERS = { 'content-type': 'application/json' };

/** Signs a customer up. All requests of the customer carry `headers`. */
export async function signUp(
  origin: string,
  { name, headers = {} }: { name: string; headers?: Buyer },
): Promise<Buyer> {
  const email = `${name}@customers.example`;
  const body = JSON.stringify({ email, name, password: 'a willow by the water' });
  const response = await fetch(`${origin}/api/sign-up`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body,
  });
  if (!response.ok) throw new Error(`sign-up returned ${response.status} ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const role = {
    method: 'PUT',
    headers: { ...HEADERS, cookie },
    body: JSON.stringify({ email, role: 'user' }),
  };
  await fetch(`${origin}/api/user`, role);
  return { ...headers, cookie };
}

/** Places cash orders, one after the other for each buyer, until the signal aborts. Repeats a failed request with its key. */
export async function placeOrders(options: {
  readonly origin: string;
  readonly buyers: readonly Buyer[];
  readonly products: readonly string[];
  /** Between the orders of a buyer. */
  readonly pauseMs: number;
  readonly stop: AbortSignal;
}): Promise<SentOrder[]> {
  const { buyers, products, pauseMs, stop, origin } = options;
  const orders: SentOrder[] = [];
  await Promise.all(
    buyers.map(async (buyer, place) => {
      for (let turn = place; !stop.aborted; turn += 1) {
        const product = products[turn % products.length] ?? '';
        orders.push(await placeOne({ origin, buyer, product }));
        await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
      }
    }),
  );
  return orders;
}

async function placeOne(order: { origin: string; buyer: Buyer; product: string }): Promise<SentOrder> {
  const key = crypto.randomUUID();
  const attempts: Attempt[] = [];
  const until = performance.now() + REPEAT_FOR_MS;
  while (performance.now() < until) {
    const from = performance.now();
    const { status, id } = await send(order, key);
    attempts.push({ from, to: performance.now(), status });
    if (id !== null) return { key, id, attempts };
    await delay(RETRY_PAUSE_MS);
  }
  return { key, id: null, attempts };
}

async function send(
  { origin, buyer, product }: { origin: string; buyer: Buyer; product: string },
  key: string,
): Promise<{ status: number; id: string | null }> {
  try {
    const response = await fetch(`${origin}/api/orders`, {
      method: 'POST',
      headers: { ...HEADERS, 'idempotency-key': key, ...buyer },
      body: JSON.stringify({ ...createOrderPayload({ _id: product }), paymentMethod: 'cashOnDelivery' }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status !== 200) return { status: response.status, id: null };
    return { status: 200, id: (JSON.parse(text) as { insertedId: string }).insertedId };
  } catch {
    return { status: 0, id: null };
  }
}
