import type { Database } from '#database/connection/connect.ts';
import type { ProviderConnection } from './create-checkpointed-shop.ts';
import type { ProductStock } from './insert-test-data.ts';

/** The response fields that the tests read. Which of them exist depends on the call. */
export type ShopResponseBody = {
  readonly id: string;
  readonly code: string;
  readonly clientSecret: string;
  readonly payment: { readonly clientSecret: string } | null;
  readonly transactionId: string;
  readonly orderId: string;
  readonly insertedId: string;
  readonly reference: string;
  readonly number: number;
  readonly state: string;
  readonly sellingPrice: number;
  readonly total: number;
  readonly paymentStatus: string;
  readonly events: readonly { readonly state: string }[];
  readonly return: { readonly id: string } | null;
  readonly returns: readonly { readonly id: string }[];
  readonly shipments: readonly { readonly id: string }[];
  readonly messages: readonly { readonly kind: string; readonly lastError: string | null }[];
};

/** A response. `status` is 0 and the body empty when the shop died before it answered. */
export type ShopResponse = { readonly status: number; readonly body: ShopResponseBody };

/** The response of a shop that died. */
export const SHOP_DIED: ShopResponse = { status: 0, body: {} as ShopResponseBody };

/** Reads a response. */
export async function readResponse(response: Response): Promise<ShopResponse> {
  return { status: response.status, body: (await response.json()) as ShopResponseBody };
}

/** Body and idempotency key of a request. */
export type CallOptions = { readonly body?: unknown; readonly key?: string };

/** The card provider, whose webhooks are sent on demand. */
export type HarnessProvider = ProviderConnection & {
  readonly webhooks: { sendDue(): Promise<number>; waiting(): number };
};

/** A shop, its card provider and its clock, simulated or as real processes. */
export type Harness = {
  readonly database: Database;
  readonly provider: HarnessProvider;
  /** When it started, by its own clock. */
  readonly startedAt: Date;
  /** Sends a request. `null` is a visitor who is not signed in. */
  call(
    buyer: string | null,
    to: readonly [method: string, path: string],
    options?: CallOptions,
  ): Promise<ShopResponse>;
  /** Adds a product with its stock. */
  addProduct(id: string, stock: ProductStock): Promise<void>;
  /** Runs the jobs once; the process may die. */
  runJobs(): Promise<void>;
  /** Advances the clock. */
  advanceTime(ms: number): Promise<void>;
};

/** Builds the request of a buyer's browser. */
export function buildRequest(
  origin: string,
  buyer: string | null,
  { to: [method, path], body, key }: CallOptions & { to: readonly [string, string] },
): Request {
  return new Request(`${origin}/api${path}`, {
    method,
    headers: {
      ...(buyer !== null && { cookie: `buyer=${buyer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
