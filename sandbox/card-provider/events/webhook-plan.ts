import type { Event } from '../stripe-objects.ts';

/**
 * Returns the delay in milliseconds of each copy of an event: `[0]` sends it once immediately, `[0, 5000]` twice,
 * `[]` never.
 */
export type WebhookPlan = (event: Event) => readonly number[];

/** Sends each event once, immediately. */
export const ordinaryPlan: WebhookPlan = () => [0];

/**
 * Returns a plan that loses, duplicates and delays events, so that copies overtake each other. `lose` and `duplicate`
 * are probabilities from 0 to 1. `random` returns numbers from 0 up to 1 and makes the plan repeatable.
 */
export function troubledPlan(trouble: {
  lose?: number;
  duplicate?: number;
  /** Maximum delay of a copy in milliseconds. */
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
