import type { JobRow } from '#database/queries/jobs/jobs.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentPort } from '../ports/payments.ts';
import type { BackupJobError } from '../services/backups/run-backups.ts';
import { publishDueContent } from '../services/content/publish-content.ts';
import { fetchPictures, type RemoteFiles } from '../services/import-export/fetch-pictures.ts';
import { runImports } from '../services/import-export/run-imports.ts';
import { anonymiseOldOrders, type AnonymiseDeps } from '../services/maintenance/anonymise-old-orders.ts';
import { foldCatalogueCounts } from '../services/maintenance/fold-catalogue-counts.ts';
import { forgetExpired } from '../services/maintenance/forget-expired.ts';
import { pairProducts } from '../services/maintenance/pair-products.ts';
import { recomputePrices } from '../services/maintenance/recompute-prices.ts';
import { reindexProducts } from '../services/maintenance/reindex-products.ts';
import { endHolds } from '../services/orders/end-holds.ts';
import type { OrderDeps } from '../services/orders/order-deps.ts';
import { reconcilePayments } from '../services/payments/reconcile-payments.ts';
import { recordDisputesSince } from '../services/payments/record-disputes.ts';
import { forgetPictures } from '../services/pictures/forget-pictures.ts';
import { makePictures } from '../services/pictures/make-pictures.ts';
import type { PictureDeps } from '../services/pictures/picture-deps.ts';
import { publishScheduled } from '../services/products/change-status.ts';
import { recordFailedRefundsSince } from '../services/refunds/record-failed-refunds.ts';
import { expireReturns } from '../services/returns/expire-returns.ts';
import type { ServiceError } from '../services/service-error.ts';
import { mailDueAlerts } from '../services/stock-alerts/mail-alerts.ts';
import { mailLowStock } from '../services/stock/mail-low-stock.ts';

/** A recurring job. */
export type Job<Deps = OrderDeps> = {
  readonly name: string;
  /** Time from the end of one run until the next is due. */
  readonly intervalMs: number;
  /** Another process may take over a run that has not ended after this time. */
  readonly leaseMs: number;
  /** Time from the end of a failed run until the next is due. The default is `intervalMs`. */
  readonly retryMs?: number;
  /** Runs the job; `row` has the time of its last success. A long job stops when `isEnding` returns true. Returns the number of changes. */
  run(deps: Deps, row: JobRow, isEnding: () => boolean): Promise<Result<number, JobError>>;
};

/** For a job that takes longer than its lease: postpones the end of the lease. */
export type Lease = { readonly extendLease: () => Promise<void> };

export type JobError = ServiceError | BackupJobError;

/** Stripe retries webhooks for three days, so a new shop looks back as far. */
const FIRST_RECONCILE_MS = 3 * DAY_MS;
/** Payments may succeed this long after they were created. The job `end-holds` records later ones. */
const RECONCILE_OVERLAP_MS = 4 * HOLD_MS;

/** Banks fail refunds up to 30 days later. The rest covers an outage of the shop. */
const REFUND_AGE_MS = 40 * DAY_MS;

/** Banks decide disputes within about 75 days; appeals take longer. */
const DISPUTE_AGE_MS = 180 * DAY_MS;

/** Recurring jobs. Every process tries to run them; a lease in the database lets one process at a time do so. */
export const JOBS: readonly Job<OrderDeps & AnonymiseDeps>[] = [
  { name: 'end-holds', intervalMs: 5 * SECOND_MS, leaseMs: 5 * MINUTE_MS, run: (deps) => endHolds(deps) },
  {
    name: 'reconcile-payments',
    intervalMs: MINUTE_MS,
    leaseMs: 5 * MINUTE_MS,
    run: (deps, { lastSucceededAt }) => {
      const now = deps.clock.now().getTime();
      // A success in the future was recorded by a wrong clock.
      const last = Math.min(lastSucceededAt?.getTime() ?? now - FIRST_RECONCILE_MS, now);
      const since = new Date(last - RECONCILE_OVERLAP_MS);
      return forEveryProvider(deps, (payments) => reconcilePayments(deps, { payments, since }));
    },
  },
  {
    name: 'check-refunds',
    intervalMs: HOUR_MS,
    leaseMs: 5 * MINUTE_MS,
    run: (deps) => {
      const since = new Date(deps.clock.now().getTime() - REFUND_AGE_MS);
      return forEveryProvider(deps, (payments) => recordFailedRefundsSince(deps, { payments, since }));
    },
  },
  {
    name: 'check-disputes',
    intervalMs: HOUR_MS,
    leaseMs: 5 * MINUTE_MS,
    run: (deps) => {
      const since = new Date(deps.clock.now().getTime() - DISPUTE_AGE_MS);
      return forEveryProvider(deps, (payments) => recordDisputesSince(deps, { payments, since }));
    },
  },
  {
    name: 'expire-returns',
    intervalMs: HOUR_MS,
    leaseMs: 5 * MINUTE_MS,
    run: (deps, _row, isEnding) => expireReturns(deps, isEnding),
  },
  { name: 'fold-counts', intervalMs: MINUTE_MS, leaseMs: 5 * MINUTE_MS, run: foldCatalogueCounts },
  { name: 'forget-expired', intervalMs: HOUR_MS, leaseMs: 5 * MINUTE_MS, run: forgetExpired },
  {
    name: 'anonymise-old-orders',
    intervalMs: HOUR_MS,
    leaseMs: 5 * MINUTE_MS,
    run: (deps, _row, isEnding) => anonymiseOldOrders(deps, isEnding),
  },
];

/**
 * Jobs over the whole catalogue. They run in parallel with the others: a pass over a million products must not delay money and stock, and a
 * slow payment provider must not delay new prices. The short lease limits the pause when a process dies.
 */
export const CATALOGUE_JOBS: readonly Job[] = [
  {
    name: 'recompute-prices',
    intervalMs: 2 * SECOND_MS,
    leaseMs: 30 * SECOND_MS,
    run: (deps, _row, isEnding) => recomputePrices(deps, isEnding),
  },
  {
    name: 'reindex-products',
    intervalMs: 5 * SECOND_MS,
    leaseMs: 30 * SECOND_MS,
    run: (deps, _row, isEnding) => reindexProducts(deps, isEnding),
  },
  {
    name: 'publish-products',
    intervalMs: 5 * SECOND_MS,
    leaseMs: 30 * SECOND_MS,
    run: (deps, _row, isEnding) => publishScheduled(deps, isEnding),
  },
  {
    name: 'publish-content',
    intervalMs: 5 * SECOND_MS,
    leaseMs: 30 * SECOND_MS,
    run: (deps, { lastSucceededAt }) => publishDueContent(deps, lastSucceededAt),
  },
  {
    name: 'run-imports',
    intervalMs: SECOND_MS,
    leaseMs: 30 * SECOND_MS,
    run: (deps, _row, isEnding) => runImports(deps, isEnding),
  },
  { name: 'pair-products', intervalMs: DAY_MS, leaseMs: 30 * MINUTE_MS, run: pairProducts },
  { name: 'mail-stock-alerts', intervalMs: MINUTE_MS, leaseMs: 5 * MINUTE_MS, run: mailDueAlerts },
  { name: 'mail-low-stock', intervalMs: HOUR_MS, leaseMs: 5 * MINUTE_MS, run: mailLowStock },
];

/**
 * Jobs of uploaded pictures. One process at a time makes files, because that takes memory and a processor; the others serve requests. They
 * run in parallel with the other jobs, which must not wait for slow storage.
 */
export const PICTURE_JOBS: readonly Job<PictureDeps & RemoteFiles>[] = [
  {
    name: 'fetch-pictures',
    intervalMs: SECOND_MS,
    leaseMs: 2 * MINUTE_MS,
    async run(deps, _row, isEnding) {
      const { delivered, refused } = await fetchPictures(deps, isEnding);
      return ok(delivered + refused);
    },
  },
  {
    name: 'make-pictures',
    intervalMs: SECOND_MS,
    leaseMs: 2 * MINUTE_MS,
    async run(deps, _row, isEnding) {
      const { delivered, refused, postponed } = await makePictures(deps, isEnding);
      if (postponed > 0 && !isEnding()) return fail({ code: 'picture_storage_unavailable' });
      return ok(delivered + refused);
    },
  },
  { name: 'forget-pictures', intervalMs: HOUR_MS, leaseMs: 5 * MINUTE_MS, run: forgetPictures },
];

/** Runs `work` for every payment provider and adds up the results. An unreachable provider does not stop the others. */
async function forEveryProvider(
  { payments }: OrderDeps,
  work: (payments: PaymentPort) => Promise<Result<number, ServiceError>>,
): Promise<Result<number, ServiceError>> {
  let sum = 0;
  let failure: Result<never, ServiceError> | undefined;
  for (const provider of payments.all) {
    const outcome = await work(provider);
    if (outcome.ok) sum += outcome.value;
    else failure = outcome;
  }
  return failure ?? ok(sum);
}
