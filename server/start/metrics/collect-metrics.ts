import type { Worker } from 'node:cluster';
import type { Metric, ProcessMetrics } from '../../http/operations/metrics.ts';

/** A worker that does not report its metrics within this time is left out. */
const REPORT_TIMEOUT_MS = 1_000;

/**
 * Messages between workers and the primary process. The worker whose `/metrics` is scraped sends `collect`. The primary process sends
 * `report` to every worker, gathers their `reported` messages and replies with `collected`.
 */
type Message =
  | { readonly type: 'collect'; readonly id: number }
  | { readonly type: 'report'; readonly id: number }
  | { readonly type: 'reported'; readonly id: number; readonly own: ProcessMetrics }
  | { readonly type: 'collected'; readonly id: number; readonly all: readonly ProcessMetrics[] };

/**
 * In a worker: reports its metrics on request, and returns a function that collects those of all workers. With `worker` undefined there
 * is only this process.
 */
export function collectMetrics(
  readOwn: () => readonly Metric[],
  worker: number | undefined,
): () => Promise<readonly ProcessMetrics[]> {
  const report = (): ProcessMetrics => ({ worker: String(worker ?? 1), metrics: readOwn() });
  if (worker === undefined) return async () => [report()];
  const pending = new Map<number, (all: readonly ProcessMetrics[]) => void>();
  const send = (message: Message) => process.send?.(message);
  process.on('message', (message: Message) => {
    if (message.type === 'report') send({ type: 'reported', id: message.id, own: report() });
    if (message.type !== 'collected') return;
    pending.get(message.id)?.(message.all);
    pending.delete(message.id);
  });
  let lastId = 0;
  return () => {
    const { promise, resolve } = Promise.withResolvers<readonly ProcessMetrics[]>();
    pending.set((lastId += 1), resolve);
    send({ type: 'collect', id: lastId });
    return promise;
  };
}

/** In the primary process: replies to `worker` when it collects metrics. */
export function serveMetricsRequests(worker: Worker, workers: ReadonlySet<Worker>): void {
  worker.on('message', (message: Message) => {
    if (message.type === 'collect') void reply(message.id);
  });
  async function reply(id: number): Promise<void> {
    const all = await requestReports(workers);
    if (worker.isConnected()) worker.send({ type: 'collected', id, all } satisfies Message, () => undefined);
  }
}

let lastReportId = 0;

async function requestReports(workers: ReadonlySet<Worker>): Promise<readonly ProcessMetrics[]> {
  const id = (lastReportId += 1);
  const all = await Promise.all([...workers].map((worker) => requestReport(worker, id)));
  return all.filter((one) => one !== undefined);
}

function requestReport(worker: Worker, id: number): Promise<ProcessMetrics | undefined> {
  return new Promise((resolve) => {
    const finish = (own?: ProcessMetrics) => {
      clearTimeout(timeout);
      worker.off('message', onMessage);
      resolve(own);
    };
    const onMessage = (message: Message) => {
      if (message.type === 'reported' && message.id === id) finish(message.own);
    };
    const timeout = setTimeout(finish, REPORT_TIMEOUT_MS);
    worker.on('message', onMessage);
    if (worker.isConnected()) worker.send({ type: 'report', id } satisfies Message, () => undefined);
    else finish();
  });
}
