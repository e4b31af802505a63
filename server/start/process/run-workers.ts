import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { fail, ok, type Result } from '#domain/result.ts';
import { DRAIN_MS } from '../http-server/listen.ts';
import { heedGathering } from '../metrics/collect-metrics.ts';
import type { Surroundings } from '../serve-shop.ts';
import type { Lifetime } from './lifetime.ts';

/** What a worker is told when it has begun. */
export type WorkerOrder = {
  readonly surroundings: Surroundings;
  readonly makesAdmin: boolean;
  /** From 1 on; a replacement gets the number of the worker that it replaces. */
  readonly number: number;
};

/** What a worker says when it takes requests. */
export type WorkerReady = {
  readonly type: 'open';
  readonly admin: { email: string; password: string } | null;
};

/**
 * A worker that has died is replaced after this long, in milliseconds: who ends the shop may end all its processes at once, and a
 * worker that dies at its start must not be begun a thousand times a second.
 */
const PAUSE = 1_000;
/** How long a worker may take to end after its requests have had their time. */
const MARGIN_MS = 5_000;

type Failure = { readonly message: string };

/**
 * Serves the shop with several processes behind one port until the lifetime ends, and replaces those that die. The first one makes the
 * first admin, and its sign-in is answered. A worker ends by itself when this process dies.
 */
export async function runWorkers({
  count,
  surroundings,
  lifetime,
  log,
}: {
  count: number;
  surroundings: Surroundings;
  lifetime: Lifetime;
  log: Logger;
}): Promise<Result<WorkerReady['admin'], Failure>> {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../../worker.ts', import.meta.url)),
    args: [],
    serialization: 'json',
  });
  const workers = new Set<Worker>();
  lifetime.add(async (hurry) => {
    const limitMs = surroundings.config.http.shutdownDelayMs + DRAIN_MS + MARGIN_MS;
    await Promise.all([...workers].map((worker) => end(worker, { hurry, limitMs })));
  });

  /** Starts a worker; answers what it says, or undefined when it ended without a word. */
  async function start(number: number, makesAdmin = false): Promise<WorkerReady | undefined> {
    const worker = cluster.fork();
    workers.add(worker);
    const ended = once(worker, 'exit').then(() => undefined);
    worker.once('online', () => worker.send({ surroundings, makesAdmin, number } satisfies WorkerOrder));
    heedGathering(worker, workers);
    const said = once(worker, 'message') as Promise<[WorkerReady]>;
    // Of a worker that dies first nothing is heard any more.
    said.catch(() => undefined);
    const ready = await Promise.race([said.then(([word]) => word), ended]);
    void afterwards();
    async function afterwards(): Promise<void> {
      await ended;
      workers.delete(worker);
      if (ready !== undefined) await replace(worker, number);
    }
    return ready;
  }

  async function replace({ process: { pid, exitCode, signalCode } }: Worker, number: number): Promise<void> {
    await pause(PAUSE);
    if (lifetime.isEnding) return;
    log.error({ pid, exitCode, signalCode }, 'a process of the shop has died; another one takes its place');
    const ready = await start(number);
    if (ready !== undefined || lifetime.isEnding) return;
    lifetime.end({ code: 1, why: 'A process of the shop could not be replaced.' });
  }

  const first = await start(1, true);
  const others =
    first && (await Promise.all(Array.from({ length: count - 1 }, (_, more) => start(more + 2))));
  if (first === undefined || others?.includes(undefined) === true) {
    return fail({ message: 'A process of the shop did not start; the log says why.' });
  }
  return ok(first.admin);
}

async function end(
  worker: Worker,
  { hurry, limitMs }: { hurry: AbortSignal; limitMs: number },
): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  const force = () => worker.process.kill('SIGKILL');
  const limit = setTimeout(force, limitMs);
  if (worker.isConnected()) worker.send('stop', () => undefined);
  if (hurry.aborted) force();
  else hurry.addEventListener('abort', force, { once: true });
  await ended;
  clearTimeout(limit);
}
