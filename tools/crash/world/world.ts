import type { Database } from '#database/connection/connect.ts';
import type { ProviderPlace } from './wire-shop.ts';

/** The response fields that the tests read. Which of them exist depends on the call. */
export type AnswerBody = {
  readonly code: string;
  readonly clientSecret: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly insertedId: string;
  readonly reference: string;
  readonly state: string;
  readonly paymentStatus: string;
  readonly events: readonly { readonly state: string }[];
  readonly messages: readonly { readonly kind: string; readonly lastError: string | null }[];
};

/** A response. `status` is 0 and the body empty when the shop died before it answered. */
export type Answer = { readonly status: number; readonly body: AnswerBody };

/** The response of a shop that died. */
export const NO_ANSWER: Answer = { status: 0, body: {} as AnswerBody };

/** Reads a response. */
export async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as AnswerBody };
}

/** Body and idempotency key of a request. */
export type CallOptions = { readonly body?: unknown; readonly key?: string };

/** The card provider, whose webhooks are sent on demand. */
export type WorldProvider = ProviderPlace & {
  readonly webhooks: { sendDue(): Promise<number>; waiting(): number };
};

/** A shop, its card provider and its clock, simulated or as real processes. */
export type World = {
  readonly database: Database;
  readonly provider: WorldProvider;
  /** When it started, by its own clock. */
  readonly began: Date;
  /** Sends a request. `null` is a visitor who is not signed in. */
  call(
    buyer: string | null,
    to: readonly [method: string, path: string],
    options?: CallOptions,
  ): Promise<Answer>;
  /** Runs the jobs once; the process may die. */
  runJobs(): Promise<void>;
  /** Advances the clock. */
  pass(ms: number): Promise<void>;
};

/** Builds the request of a buyer's browser. */
export function requestOf(
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
