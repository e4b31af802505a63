import type { CallOutput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { readHomeFields } from '#database/queries/content/home.ts';
import { listExpired } from '#domain/content/home-document.ts';
import { findDemo } from '../catalogue/find-demo.ts';

type ExpiredBlocks = NonNullable<CallOutput<'readToday'>['expiredBlocks']>;

/** Lists the blocks of the home page that shoppers see after their last day. */
export async function listExpiredBlocks(db: Queryable, now: Date): Promise<ExpiredBlocks> {
  const [fields, { isShown: isDemo }] = await Promise.all([readHomeFields(db), findDemo(db)]);
  return listExpired(fields, { today: now.toISOString().slice(0, 10), isDemo });
}
