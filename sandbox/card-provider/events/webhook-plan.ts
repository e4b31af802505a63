import type { Event } from '../stripe-objects.ts';

/**
 * When an event is sent for the first time, in milliseconds after it happened, once for every copy: `[0]` is once and at once,
 * `[0, 5000]` twice, `[]` never.
 */
export type WebhookPlan = (event: Event) => readonly number[];

/** Once and at once: what a merchant meets on an ordinary day. */
export const ordinaryPlan: WebhookPlan = () => [0];

/**
 * Bad days at will: some events are lost, some come twice, and each copy is late by a chance of its own, so that they overtake each
 * other. `lose` and `duplicate` are shares from 0 to 1; `random` answers numbers from 0 up to 1 and decides everything, so the same
 * numbers give the same day.
 */
export function troubledPlan(trouble: {
  lose?: number;
  duplicate?: number;
  /** The latest that a copy is sent, in milliseconds. */
  latest?: number;
  random: () => number;
}): WebhookPlan {
  const { lose = 0, duplicate = 0, latest = 0, random } = trouble;
  return () => {
    if (random() < lose) return [];
    const copies = random() < duplicate ? 2 : 1;
    return Array.from({ length: copies }, () => Math.floor(random() * latest));
  };
}
