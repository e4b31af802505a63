import { z } from 'zod';
import type { Metadata } from '../stripe-objects.ts';

/** Metadata within Stripe's limits: 50 names of 40 characters, values of 500. An empty string removes all entries. */
export const metadata = z.union([
  z.literal(''),
  z.record(z.string().max(40), z.string().max(500)).refine((entries) => Object.keys(entries).length <= 50),
]);

/**
 * Merges the given entries into the stored ones. An empty value removes its entry. Source: Stripe API reference,
 * "Metadata".
 */
export function mergeMetadata(kept: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''));
}
