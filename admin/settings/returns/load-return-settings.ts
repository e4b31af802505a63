import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const rule = createPrefetched(() => client.readReturnSettings());

export const prefetchReturnSettings = rule.prefetch;

/** The rule of returns, as it is stored. */
export type ReturnSettingsData = CallOutput<'readReturnSettings'>;

export async function loadReturnSettings({ request }: LoaderFunctionArgs): Promise<ReturnSettingsData> {
  return valueOrThrow(await rule.take(), request);
}
