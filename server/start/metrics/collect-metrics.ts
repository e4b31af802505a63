import type { Worker } from 'node:cluster';
import type { Metric, ProcessMetrics } from '../../http/operations/metrics.ts';

/** How long a process may take to tell its figures before it is left out, in milliseconds. */
const PATIENCE = 1_000;

/** What workers and the process that keeps them say to each other: who is asked for the figures of all asks them of everybody. */
type Word =
  | { readonly type: 'gather-figures'; readonly ask: number }
  | { readonly type: 'tell-figures'; readonly ask: number }
  | { readonly type: 'own-figures'; readonly ask: number; readonly own: ProcessMetrics }
  | { readonly type: 'all-figures'; readonly ask: number; readonly all: readonly ProcessMetrics[] };

/**
 * In a worker: lets the others have its figures from now on, and answers how it gets those of all. Without a process that keeps it
 * (`worker` undefined) there is no other.
 */
export function collectMetrics(
  own: () => readonly Metric[],
  worker: number | undefined,
): () => Promise<readonly ProcessMetrics[]> {
  const tell = (): ProcessMetrics => ({ worker: String(worker ?? 1), metrics: own() });
  if (worker === undefined) return async () => [tell()];
  const waiting = new Map<number, (all: readonly ProcessMetrics[]) => void>();
  const say = (word: Word) => process.send?.(word);
  process.on('message', (word: Word) => {
    if (word.type === 'tell-figures') say({ type: 'own-figures', ask: word.ask, own: tell() });
    if (word.type !== 'all-figures') return;
    waiting.get(word.ask)?.(word.all);
    waiting.delete(word.ask);
  });
  let asks = 0;
  return () => {
    const { promise, resolve } = Promise.withResolvers<readonly ProcessMetrics[]>();
    waiting.set((asks += 1), resolve);
    say({ type: 'gather-figures', ask: asks });
    return promise;
  };
}

/** In the process that keeps the workers: does for `worker` what it asks for. */
export function heedGathering(worker: Worker, workers: ReadonlySet<Worker>): void {
  worker.on('message', (word: Word) => {
    if (word.type !== 'gather-figures') return;
    void answer(word.ask);
  });
  async function answer(ask: number): Promise<void> {
    const all = await gather(workers);
    if (worker.isConnected()) worker.send({ type: 'all-figures', ask, all } satisfies Word, () => undefined);
  }
}

let gatherings = 0;

async function gather(workers: ReadonlySet<Worker>): Promise<readonly ProcessMetrics[]> {
  const ask = (gatherings += 1);
  const all = await Promise.all([...workers].map((worker) => hear(worker, ask)));
  return all.filter((one) => one !== undefined);
}

function hear(worker: Worker, ask: number): Promise<ProcessMetrics | undefined> {
  return new Promise((resolve) => {
    const done = (own?: ProcessMetrics) => {
      clearTimeout(limit);
      worker.off('message', heed);
      resolve(own);
    };
    const heed = (word: Word) => {
      if (word.type === 'own-figures' && word.ask === ask) done(word.own);
    };
    const limit = setTimeout(done, PATIENCE);
    worker.on('message', heed);
    if (worker.isConnected()) worker.send({ type: 'tell-figures', ask } satisfies Word, () => undefined);
    else done();
  });
}
