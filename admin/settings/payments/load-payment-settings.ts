import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const setup = createPrefetched(() => client.readPaymentSettings());

export const prefetchPaymentSettings = setup.prefetch;

/** How the shop takes payments. */
export type PaymentSettingsData = CallOutput<'readPaymentSettings'>;

export async function loadPaymentSettings({ request }: LoaderFunctionArgs): Promise<PaymentSettingsData> {
  return valueOrThrow(await setup.take(), request);
}
