import type { IncomingMessage } from 'node:http';
import { SECOND_MS } from '#domain/durations.ts';
import { fail, ok } from '#domain/result.ts';
import type { PostMessage } from '../../ports/post-message.ts';
import {
  describeNetworkError,
  isNetworkError,
  publicHttps,
  requestPinned,
  type AddressRule,
  type LookupAll,
} from './request-pinned.ts';

type Options = {
  /** The default allows public addresses by HTTPS only. */
  readonly rule?: AddressRule;
  /** For the whole request, with the lookup of the name. */
  readonly timeoutMs?: number;
  /** The certificate authority of a server in tests. */
  readonly ca?: string;
  readonly lookup?: LookupAll;
  readonly now?: () => number;
};

const TIMEOUT_MS = 15 * SECOND_MS;
/** Enough of an answer to debug a receiver. */
const MAX_ANSWER_BYTES = 500;

/** Creates a function that posts messages. It follows no redirect, so that no receiver can point it into the internal network. */
export function createPostMessage({
  rule = publicHttps,
  timeoutMs = TIMEOUT_MS,
  ca,
  lookup,
  now = Date.now,
}: Options = {}): PostMessage {
  return async (url, { headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await requestPinned(new URL(url), { rule, signal, headers, body, ca, lookup });
      if (response === undefined) return fail({ reason: 'The address is not on the public internet.' });
      const { statusCode: status = 0 } = response;
      return ok({
        status,
        answer: await readBeginning(response),
        retryAfterMs: readRetryAfter(response.headers['retry-after'], now()),
      });
    } catch (error) {
      if (signal.aborted) return fail({ reason: 'The server took too long.' });
      if (isNetworkError(error)) return fail({ reason: describeNetworkError(error) });
      throw error;
    }
  };
}

/** Reads the beginning of a body. An interrupted or slow body is not an error, because the status alone decides about the delivery. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Leaving the loop destroys the response.
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_ANSWER_BYTES) break;
    }
  } catch (error) {
    if (!isNetworkError(error)) throw error;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES));
  // PostgreSQL stores no NUL.
  return text.replaceAll('\u0000', '');
}

/** Reads seconds or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
