import type { Database } from '#database/connection/connect.ts';
import type { ProviderPlace } from './wire-shop.ts';

/** What the harnesses look at in answers; which of it is there depends on the call. */
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

/** What a call answered; `status` 0, with an empty body, when the shop died before it could. */
export type Answer = { readonly status: number; readonly body: AnswerBody };

/** The answer of a shop that died. */
export const NO_ANSWER: Answer = { status: 0, body: {} as AnswerBody };

/** Reads what a shop answered. */
export async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as AnswerBody };
}

/** A call of somebody's browser. */
export type CallOptions = { readonly body?: unknown; readonly key?: string };

/** The card provider of a world, with its webhooks to be sent by hand. */
export type WorldProvider = ProviderPlace & {
  readonly webhooks: { sendDue(): Promise<number>; waiting(): number };
};

/** A shop, its card provider and its time, simulated or as real processes, for buyers to walk through. */
export type World = {
  readonly database: Database;
  readonly provider: WorldProvider;
  /** When it began, by its own time. */
  readonly began: Date;
  /** Lets a buyer's browser make a call; null is somebody who is not signed in. */
  call(
    buyer: string | null,
    to: readonly [method: string, path: string],
    options?: CallOptions,
  ): Promise<Answer>;
  /** Lets a process do its jobs once; it may die over them. */
  runJobs(): Promise<void>;
  /** Moves the time on by so many milliseconds. */
  pass(ms: number): Promise<void>;
};

/** The request of a buyer's browser. */
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
