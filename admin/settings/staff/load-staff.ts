import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const staff = createPrefetched(async () => ({ result: await client.listStaff(), readAt: Date.now() }));

export const prefetchStaff = staff.prefetch;

/** The members of staff and the open invitations. `readAt` is in milliseconds since 1970. */
export type StaffData = CallOutput<'listStaff'> & { readonly readAt: number };

/** A member of staff. */
export type Member = StaffData['members'][number];

/** Whether a role requires a second factor. */
export type FactorRuleOfRole = StaffData['factorRules'][number];

/** An open invitation. */
export type Invitation = StaffData['invitations'][number];

export async function loadStaff({ request }: LoaderFunctionArgs): Promise<StaffData> {
  const { result, readAt } = await staff.take();
  return { ...valueOrThrow(result, request), readAt };
}
