import type { Refusal } from './http/stripe-error.ts';
import type { Delivery, Put, State } from './store.ts';

/** What a handler may know besides its parameters; clock and randomness are handed in. */
export type World = {
  state: State;
  /** The webhooks that wait to be sent. */
  waiting: ReadonlyMap<string, Delivery>;
  /** The time in whole seconds since 1970. */
  now: number;
  /** A new id with Stripe's prefix, for example `pi_` and 24 letters and digits. */
  newId: (prefix: string, length?: number) => string;
  /** How new refunds begin: done at once, or waiting for the bank. */
  newRefunds: 'succeeded' | 'pending';
  /** The provider's own address, without a slash at the end. */
  address: string;
};

/** What a handler decided: the answer and what to keep. */
export type Answer =
  | { status: 200; body: object; puts: readonly Put[] }
  | (Refusal & { puts?: readonly Put[] });

/** A successful answer. */
export function answer(body: object, puts: readonly Put[] = []): Answer {
  return { status: 200, body, puts };
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes ids from a source of random bytes. Bytes above the last multiple of 62 are skipped, so all letters are equally likely. */
export function idMaker(randomBytes: (count: number) => Uint8Array): World['newId'] {
  return (prefix, length = 24) => {
    let id = '';
    while (id.length < length) {
      for (const byte of randomBytes(length - id.length)) {
        if (byte < 248) id += letters.charAt(byte % 62);
      }
    }
    return prefix + id;
  };
}
