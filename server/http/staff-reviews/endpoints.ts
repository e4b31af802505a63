import type { CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { reviewPositionOf } from '#database/queries/reviews/reviews.ts';
import {
  countReviewsIn,
  countReviewsSince,
  findStaffReview,
  listStaffReviews,
} from '#database/queries/reviews/staff-reviews.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { DAY_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { messageToAuthor } from '#domain/review/hide-reason.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { hideReview, publishReview, replyToReview } from '../../services/reviews/moderate-review.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { invalidQuery } from '../api/invalid-query.ts';
import { writeCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { readReviewCursor } from '../reviews/review-cursor.ts';
import { authorOf } from '../staff/author.ts';
import { staffReviewJson } from './staff-review-json.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Creates the endpoints of reviews in the back office. They read the primary, because staff check what they have just changed. */
export function createStaffReviewEndpoints(deps: Deps) {
  return {
    listStaffReviews: listStaffReviewsEndpoint(deps),
    hideReview: hideReviewEndpoint(deps),
    publishReview: publishReviewEndpoint(deps),
    replyToReview: replyToReviewEndpoint(deps),
  };
}

function listStaffReviewsEndpoint({ database: { db }, clock }: Deps): Endpoint<'listStaffReviews'> {
  return async ({ input: { query }, actor }) => {
    const { view, stars, product, q, limit = DEFAULT_LIMIT, cursor } = query;
    const after = cursor === undefined ? undefined : readReviewCursor(cursor, 'newest');
    if (cursor !== undefined && after === undefined)
      return invalidQuery('cursor', 'cursor must come from the previous response.');
    const seesContacts = may(actor.staffRole, 'addresses:see');
    const filter = { view, stars, productId: product, q, seesContacts };
    const [rows, counts] = await Promise.all([
      listStaffReviews(db, { filter, after, limit: limit + 1 }),
      after === undefined ? countViews(db, new Date(clock.now().getTime() - DAY_MS)) : null,
    ]);
    const { page, last } = cutPage(rows, limit);
    const next = last && writeCursor(reviewPositionOf(last.review, 'newest'), 'newest');
    return ok({
      value: {
        reviews: page.map((row) => staffReviewJson(row, seesContacts)),
        next: next ?? null,
        counts,
      },
    });
  };
}

async function countViews(
  db: Queryable,
  since: Date,
): Promise<NonNullable<CallOutput<'listStaffReviews'>['counts']>> {
  const [flagged, hidden, answered, fresh] = await Promise.all([
    countReviewsIn(db, 'flagged'),
    countReviewsIn(db, 'hidden'),
    countReviewsIn(db, 'answered'),
    countReviewsSince(db, since),
  ]);
  return { flagged, hidden, answered, new: { count: fresh, more: false } };
}

function hideReviewEndpoint(deps: Deps): Endpoint<'hideReview'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const found = await findStaffReview(deps.database.db, params.id);
    if (found === undefined) return fail({ code: 'review_unknown' });
    const { reason, message = messageToAuthor(reason, productName(found.product)) } = body;
    const author = authorOf(actor, headers);
    const changed = await hideReview(deps, { id: params.id, reason, message, author });
    return changedReviewReply(deps.database.db, changed, { id: params.id, role: actor.staffRole });
  };
}

function publishReviewEndpoint(deps: Deps): Endpoint<'publishReview'> {
  return async ({ input: { params }, actor, headers }) => {
    const changed = await publishReview(deps, { id: params.id, author: authorOf(actor, headers) });
    return changedReviewReply(deps.database.db, changed, { id: params.id, role: actor.staffRole });
  };
}

function replyToReviewEndpoint(deps: Deps): Endpoint<'replyToReview'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const changed = await replyToReview(deps, { ...body, id: params.id, author: authorOf(actor, headers) });
    return changedReviewReply(deps.database.db, changed, { id: params.id, role: actor.staffRole });
  };
}

async function changedReviewReply(
  db: Queryable,
  changed: Result<number | null, ServiceError>,
  { id, role }: { id: string; role: StaffRole | undefined },
) {
  if (!changed.ok) return changed;
  const review = await findStaffReview(db, id);
  if (review === undefined) return fail({ code: 'review_unknown' as const });
  return ok({
    value: {
      review: staffReviewJson(review, may(role, 'addresses:see')),
      changeId: changeIdJson(changed.value),
    },
  });
}
