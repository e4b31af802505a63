import { setTimeout as delay } from 'node:timers/promises';
import { placeOrders, type Buyer, type SentOrder } from '../load-tests/place-orders.ts';
import { readPages, type PageRead } from '../load-tests/read-pages.ts';
import type { Cluster } from './cluster/start-cluster.ts';
import type { Drill } from './drills.ts';
import { watchPrimary, type Gap } from './watch-primary.ts';

/** The figures of a drill. */
export type DrillResult = {
  readonly name: string;
  readonly pages: number;
  readonly stalePages: number;
  readonly pageFailures: readonly string[];
  readonly orders: number;
  /** Failed requests to place an order, in all and while a primary took orders. */
  readonly orderErrors: number;
  readonly orderErrorsWithPrimary: number;
  readonly longestOrderMs: number;
  readonly withoutPrimaryMs: number;
  /** The longest time from the end of a gap to the first order after it; Infinity if none followed, null without a gap. */
  readonly recoveryMs: number | null;
};

/** The load, which is the same in all drills. */
export type Load = {
  readonly paths: readonly string[];
  readonly products: readonly string[];
  readonly buyers: readonly Buyer[];
};

/** The pause between two orders of a buyer. */
const ORDER_PAUSE_MS = 150;
/** Load before the failure, when both shops have cached every page. */
const BEFORE_MS = 8000;
/** Load after the repair. */
const REPAIRED_MS = 4000;
/** The time within which HAProxy and the shop have to find a primary that takes orders. */
export const RECOVERY_MS = 2000;
/** How late the watch notices a gap. */
const NOTICE_MS = 700;

/** Breaks and repairs the cluster under load, and measures what readers and buyers notice. */
export async function playDrill(
  cluster: Cluster,
  drill: Drill,
  load: Load,
): Promise<{ readonly result: DrillResult; readonly sent: readonly SentOrder[] }> {
  for (const shop of cluster.shops) for (const path of load.paths) await shop.readPage(path);
  const stopping = new AbortController();
  const origin = cluster.shopUrl;
  const watch = watchPrimary(cluster.databases);
  const pages: PageRead[] = [];
  const onRead = (page: PageRead) => void pages.push(page);
  const reading = readPages({ origin, paths: load.paths, stop: stopping.signal, onRead });
  const ordering = placeOrders({ origin, ...load, pauseMs: ORDER_PAUSE_MS, stop: stopping.signal });
  try {
    await delay(BEFORE_MS);
    const repair = await drill.fail(cluster);
    await delay(drill.seconds * 1000);
    await repair();
    await delay(REPAIRED_MS);
  } finally {
    stopping.abort();
  }
  const [sent] = await Promise.all([ordering, reading]);
  await watch.stop();
  const gaps = watch.listGaps();
  const attempts = sent.flatMap((order) => order.attempts);
  const errors = attempts.filter(({ status }) => status !== 200);
  const isExcused = ({ from, to }: Gap) =>
    gaps.some((gap) => to >= gap.from - NOTICE_MS && from <= gap.to + RECOVERY_MS);
  const result = {
    name: drill.name,
    pages: pages.length,
    stalePages: pages.filter(({ isStale }) => isStale).length,
    pageFailures: pages.flatMap(({ failure }) => failure ?? []),
    orders: sent.filter(({ id }) => id !== null).length,
    orderErrors: errors.length,
    orderErrorsWithPrimary: errors.filter((error) => !isExcused(error)).length,
    longestOrderMs: Math.max(0, ...attempts.map(({ from, to }) => to - from)),
    withoutPrimaryMs: gaps.reduce((sum, { from, to }) => sum + to - from, 0),
    recoveryMs: findRecovery(gaps, attempts),
  };
  return { result, sent };
}

/** Returns the longest time from the end of a gap to the end of the first successful order; Infinity if none followed. */
function findRecovery(
  gaps: readonly Gap[],
  attempts: readonly { readonly to: number; readonly status: number }[],
): number | null {
  const times = gaps.map(({ to }) => {
    const waits = attempts.filter(({ status }) => status === 200).map((attempt) => attempt.to - to);
    return Math.min(...waits.filter((ms) => ms >= 0));
  });
  return times.length === 0 ? null : Math.max(...times);
}
