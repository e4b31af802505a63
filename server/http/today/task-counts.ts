import type { Database, Queryable } from '#database/connection/connect.ts';
import type { BoundedCount } from '#database/queries/count-up-to.ts';
import { countOrdersIn } from '#database/queries/orders/staff-orders.ts';
import { countReturnQueue } from '#database/queries/returns/staff-returns.ts';
import { countReviewsIn } from '#database/queries/reviews/staff-reviews.ts';
import { ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { listExpiredBlocks } from './expired-blocks.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Counts what waits for staff on each screen, as far as the role may see it. */
export function countTasksEndpoint({ database: { db }, clock }: Deps): Endpoint<'countTasks'> {
  return async ({ actor: { staffRole } }) => {
    const [orders, returns, payments, reviews, content] = await Promise.all([
      countOrdersIn(db, 'to_pack'),
      countWaitingReturns(db),
      may(staffRole, 'payments:see') ? countOrdersIn(db, 'to_review') : null,
      may(staffRole, 'reviews:see') ? countReviewsIn(db, 'flagged') : null,
      may(staffRole, 'products:do') ? countExpiredBlocks(db, clock.now()) : null,
    ]);
    return ok({ value: { orders, returns, payments, reviews, content } });
  };
}

async function countWaitingReturns(db: Queryable): Promise<BoundedCount> {
  const [requested, received] = await Promise.all([
    countReturnQueue(db, 'requested'),
    countReturnQueue(db, 'received'),
  ]);
  return { count: requested.count + received.count, more: requested.more || received.more };
}

async function countExpiredBlocks(db: Queryable, now: Date): Promise<BoundedCount> {
  return { count: (await listExpiredBlocks(db, now)).length, more: false };
}
