import type { CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { countScheduled, listScheduled } from '#database/queries/catalogue/scheduled-products.ts';
import { listOpenMentions } from '#database/queries/customers/mentions.ts';
import { listLatestFailedDecisions } from '#database/queries/messages/failed-decisions.ts';
import { listRefusedMails } from '#database/queries/messages/outbox.ts';
import { countOrdersUnderReview } from '#database/queries/orders/orders.ts';
import { listDisputesToHandle } from '#database/queries/payments/disputes.ts';
import { findEditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { countReviewsIn } from '#database/queries/reviews/staff-reviews.ts';
import {
  countFailedRefunds,
  countUndeliveredShipments,
  listFailedImports,
  listFailedPictures,
} from '#database/queries/today/attention.ts';
import { readFirstSteps } from '#database/queries/today/first-steps.ts';
import { DEMO_IDS } from '#database/seed/demo/demo-ids.ts';
import { publicationErrors } from '#domain/catalogue/product-status.ts';
import { DAY_MS } from '#domain/durations.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { ServerSetup } from '../shop-settings/server-setup.ts';
import { listExpiredBlocks } from './expired-blocks.ts';
import { listFailedBlocks } from './failed-blocks.ts';
import { readFigures } from './sales.ts';

type Deps = { readonly database: Database; readonly clock: Clock; readonly setup: ServerSetup };
type Today = CallOutput<'readToday'>;

/** How long refused mails and failed imports are listed. */
const LISTED_DAYS = 7;
const SHOWN_COUNT = 5;
/** Maximum disputes that are listed. Each has a deadline at the provider, so a shop must see all of them. */
const MAX_DISPUTE_COUNT = 50;
/** Maximum scheduled products that are checked for what they lack. */
const CHECKED_COUNT = 10;

/** Reads what waits for staff, as far as the role may see it; products and content only if it may change them. */
export function readTodayEndpoint({ database: { db }, clock, setup }: Deps): Endpoint<'readToday'> {
  return async ({ actor }) => {
    const editsProducts = may(actor.staffRole, 'products:do');
    const since = new Date(clock.now().getTime() - LISTED_DAYS * DAY_MS);
    const until = new Date(clock.now().getTime() + DAY_MS);
    const [
      steps,
      refused,
      paymentsToReview,
      failedRefunds,
      undelivered,
      disputes,
      failedPictures,
      failedImports,
      scheduled,
      flaggedReviews,
      expiredBlocks,
      failedDecisions,
      mentions,
    ] = await Promise.all([
      readFirstSteps(db, DEMO_IDS),
      listRefusedMails(db, { since, limit: SHOWN_COUNT }),
      may(actor.staffRole, 'payments:see') ? countOrdersUnderReview(db) : null,
      may(actor.staffRole, 'refunds:do') ? countFailedRefunds(db) : null,
      may(actor.staffRole, 'packing:do') ? countUndeliveredShipments(db) : null,
      may(actor.staffRole, 'payments:see') ? readDisputes(db) : null,
      editsProducts ? readFailedPictures(db) : null,
      may(actor.staffRole, 'product_import_export:do')
        ? listFailedImports(db, { since, limit: SHOWN_COUNT })
        : null,
      editsProducts ? readScheduled(db, until) : null,
      may(actor.staffRole, 'reviews:see') ? countReviewsIn(db, 'flagged') : null,
      editsProducts ? listExpiredBlocks(db, clock.now()) : null,
      may(actor.staffRole, 'orders:do') ? listLatestFailedDecisions(db, { since, limit: SHOWN_COUNT }) : null,
      may(actor.staffRole, 'addresses:see')
        ? listOpenMentions(db, { userId: actor.userId, limit: SHOWN_COUNT })
        : null,
    ]);
    const { kind, sender, isSenderSet } = setup.mail;
    // A shop that sells, but whose mail reaches no customer, is not set up.
    const isSetUp = steps === null || (steps.hasOrders && kind === 'server');
    // Once the shop sells, the steps that are left are shown only to roles that can do some of them.
    const isOfRole = !steps?.hasOrders || editsProducts || may(actor.staffRole, 'settings:do');
    const firstSteps =
      isSetUp || !isOfRole
        ? null
        : {
            ...steps,
            hasTaxes: steps.hasTaxes || setup.taxes !== null,
            cards: setup.cards.mode,
            mail: kind,
            sender,
            isSenderSet,
          };
    // A shop without orders would see nothing but zeros.
    const figures = isSetUp || steps.hasOrders ? await readFigures(db, clock.now()) : null;
    const seesAddresses = may(actor.staffRole, 'addresses:see');
    const refusedMails = {
      count: refused.count,
      mails: refused.mails.map((mail) => ({ ...mail, error: seesAddresses ? mail.error : null })),
    };
    return ok({
      value: {
        firstSteps,
        figures,
        refusedMails,
        failedDecisions,
        mentions,
        paymentsToReview,
        failedRefunds,
        undelivered,
        disputes,
        flaggedReviews,
        failedPictures,
        failedImports,
        scheduled,
        expiredBlocks,
      },
    });
  };
}

async function readDisputes(db: Queryable): Promise<Today['disputes']> {
  const disputes = await listDisputesToHandle(db, { limit: MAX_DISPUTE_COUNT });
  return disputes.map(({ number, cents, reason, state }) => ({
    order: number,
    amount: dollarsFromStored(cents),
    reason,
    isLost: state === 'lost',
  }));
}

async function readFailedPictures(db: Queryable): Promise<Today['failedPictures']> {
  const { count, products } = await listFailedPictures(db, SHOWN_COUNT);
  return {
    count,
    products: products.map((product) => ({ ...nameOf(product), error: product.error })),
    blocks: await listFailedBlocks(db),
  };
}

async function readScheduled(db: Queryable, until: Date): Promise<Today['scheduled']> {
  const { count, nextAt } = await countScheduled(db, { until });
  const ids = count === 0 ? [] : await listScheduled(db, { until, limit: CHECKED_COUNT });
  const products = await Promise.all(ids.map((id) => findEditedProduct(db, id)));
  const incomplete = products.flatMap((product) => {
    const [error] = product === undefined ? [] : publicationErrors(product);
    if (product?.publishAt == null || error === undefined) return [];
    return [{ ...nameOf(product), publishAt: product.publishAt.toISOString(), reason: error.message }];
  });
  return { count, nextAt: nextAt?.toISOString() ?? null, incomplete: incomplete.slice(0, SHOWN_COUNT) };
}

function nameOf({ id, title, colour }: { id: string; title: string; colour: string | null }) {
  return { id, title, ...(colour !== null && { colour }) };
}
