import type { CallOutput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { readHomeFields } from '#database/queries/content/home.ts';
import { listExpired } from '#domain/content/home-document.ts';
import { findDemo } from '../catalogue/find-demo.ts';

type ExpiredBlocks = NonNullable<CallOutput<'readToday'>['expiredBlocks']>;

/** Lists the blocks of the home page that are shown after their last day, which happens only while the shop shows the demo. */
export async function listExpiredBlocks(db: Queryable, now: Date): Promise<ExpiredBlocks> {
  if (!(await findDemo(db)).isShown) return [];
  return listExpired(await readHomeFields(db), now.toISOString().slice(0, 10));
}
