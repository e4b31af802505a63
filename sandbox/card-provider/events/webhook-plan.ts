import type { Event } from '../stripe-objects.ts';

/**
 * Returns the delay in milliseconds of each copy of an event: `[0]` sends it once immediately, `[0, 5000]` twice,
 * `[]` never.
 */
export type WebhookPlan = (event: Event) => readonly number[];

/** Sends each event once, immediately. */
export const immediatePlan: WebhookPlan = () => [0];

/**
 * Returns a plan that loses, duplicates and delays events, so that copies overtake each other. `lose` and `duplicate`
 * are probabilities from 0 to 1. `random` returns numbers from 0 up to 1 and makes the plan repeatable.
 */
export function createUnreliablePlan(options: {
  lose?: number;
  duplicate?: number;
  /** Maximum delay of a copy in milliseconds. */
  maxDelayMs?: number;
  random: () => number;
}): WebhookPlan {
  const { lose = 0, duplicate = 0, maxDelayMs = 0, random } = options;
  return () => {
    if (random() < lose) return [];
    const copies = random() < duplicate ? 2 : 1;
    return Array.from({ length: copies }, () => Math.floor(random() * maxDelayMs));
  };
}
