import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const settings = createPrefetched(() => client.readPrivacySettings());

export const prefetchPrivacy = settings.prefetch;

/** The privacy rule, and the newest exports and erasures. */
export type PrivacyData = {
  readonly rule: CallOutput<'readPrivacySettings'>;
  /** Milliseconds since 1970. */
  readonly now: number;
};

export async function loadPrivacy({ request }: LoaderFunctionArgs): Promise<PrivacyData> {
  return { rule: valueOrThrow(await settings.take(), request), now: Date.now() };
}
