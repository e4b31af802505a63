import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { toHome, valueOrThrow } from '../data/value-or-throw.ts';

/** The signed-in member's second factor, and what the session needs. */
export type Factor = CallOutput<'readFactor'>;

/** Loads the second factor, even for a session that has no rights without it. Redirects users who are not on the staff to the shop. */
export async function loadFactor({ request }: LoaderFunctionArgs): Promise<Factor> {
  const result = await client.readFactor();
  if (!result.ok && result.error.code === 'forbidden') throw toHome(request);
  return valueOrThrow(result, request);
}
