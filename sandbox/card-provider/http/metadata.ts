import { z } from 'zod';
import type { Metadata } from '../stripe-objects.ts';

/** Free text by name, as Stripe limits it: 50 names of 40 letters, values of 500. An empty text removes all of it. */
export const metadata = z.union([
  z.literal(''),
  z.record(z.string().max(40), z.string().max(500)).refine((entries) => Object.keys(entries).length <= 50),
]);

/** Changes the given entries and keeps the others. An empty text removes an entry. Source: Stripe API reference, "Metadata". */
export function mergeMetadata(kept: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''));
}
