import type { Refusal } from './http/stripe-error.ts';
import type { Delivery, Put, State } from './store.ts';

/** The context of a call: everything that its handler uses besides its parameters. */
export type CallContext = {
  state: State;
  /** Pending webhook deliveries. */
  waiting: ReadonlyMap<string, Delivery>;
  /** Whole seconds since 1970. */
  now: number;
  /** Returns a new id with Stripe's prefix, for example `pi_` and 24 letters and digits. */
  newId: (prefix: string, length?: number) => string;
  /** The initial status of refunds. */
  newRefunds: 'succeeded' | 'pending';
  /** The provider's own address, without a trailing slash. */
  address: string;
};

/** A handler's result: the response and what to store. */
export type CallResult =
  | { status: 200; body: object; puts: readonly Put[] }
  | (Refusal & { puts?: readonly Put[] });

/** Returns a successful response. */
export function succeed(body: object, puts: readonly Put[] = []): CallResult {
  return { status: 200, body, puts };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Creates ids from random bytes. Bytes above the last multiple of 62 are skipped, so that all characters are equally
 * likely.
 */
export function createIdGenerator(randomBytes: (count: number) => Uint8Array): CallContext['newId'] {
  return (prefix, length = 24) => {
    let id = '';
    while (id.length < length) {
      for (const byte of randomBytes(length - id.length)) {
        if (byte < 248) id += ALPHABET.charAt(byte % 62);
      }
    }
    return prefix + id;
  };
}
