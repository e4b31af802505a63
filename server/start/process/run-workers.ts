import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { fail, ok, type Result } from '#domain/result.ts';
import { DRAIN_MS } from '../http-server/listen.ts';
import { serveMetricsRequests } from '../metrics/collect-metrics.ts';
import type { ServingConfig } from '../serve-shop.ts';
import type { Lifetime } from './lifetime.ts';

/** The first message from the primary process to a worker. */
export type WorkerSetup = {
  readonly servingConfig: ServingConfig;
  readonly createsAdmin: boolean;
  /** Starts at 1. A replacement gets the number of the worker that it replaces. */
  readonly number: number;
};

/** The message of a worker that accepts requests. */
export type WorkerReady = {
  readonly type: 'open';
  readonly admin: { email: string; password: string } | null;
};

/**
 * Delay before a dead worker is replaced. A supervisor may be killing all processes at once, and a worker that crashes on start must not
 * be restarted in a tight loop: the delay doubles up to the longest one, and then the shop ends.
 */
const RESTART_DELAY_MS = 1_000;
const MAX_RESTART_DELAY_MS = 8_000;
/** How long a worker may take to exit after its requests were drained. */
const EXIT_MARGIN_MS = 5_000;

type Failure = { readonly message: string };

/**
 * Serves the shop with `count` workers behind one port until the lifetime ends. Replaces workers that die, even while others
 * still start, but fails if one dies before it is open. The first worker creates the first admin if there is none. Returns the
 * admin's sign-in if its password was set now, otherwise null. Workers exit when this process dies.
 */
export async function runWorkers({
  count,
  servingConfig,
  lifetime,
  log,
}: {
  count: number;
  servingConfig: ServingConfig;
  lifetime: Lifetime;
  log: Logger;
}): Promise<Result<WorkerReady['admin'], Failure>> {
  // The workers accept connections themselves. Round robin would lose a connection that it has just handed to a dying worker: the client
  // would wait for ever (docs/decisions/0030).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../../worker.ts', import.meta.url)),
    args: [],
    serialization: 'json',
  });
  const workers = new Set<Worker>();
  /** The workers that accept requests. Until a worker does, it treats every message as its setup. */
  const openWorkers = new Set<Worker>();
  lifetime.add(async (force) => {
    const limitMs = servingConfig.config.http.shutdownDelayMs + DRAIN_MS + EXIT_MARGIN_MS;
    await Promise.all([...workers].map((worker) => stopWorker(worker, { force, limitMs })));
  });

  /** Starts a worker and returns its message that it is open; undefined when it exited before. */
  async function start(number: number, createsAdmin = false): Promise<WorkerReady | undefined> {
    const worker = cluster.fork();
    workers.add(worker);
    const ended = once(worker, 'exit').then(() => undefined);
    worker.once('online', () => worker.send({ servingConfig, createsAdmin, number } satisfies WorkerSetup));
    serveMetricsRequests(worker, openWorkers);
    const ready = await Promise.race([receiveOpen(worker), ended]);
    if (ready !== undefined) openWorkers.add(worker);
    void replaceOnExit();
    async function replaceOnExit(): Promise<void> {
      await ended;
      workers.delete(worker);
      openWorkers.delete(worker);
      if (ready !== undefined) await replace(worker, number);
    }
    return ready;
  }

  async function replace({ process: { pid, exitCode, signalCode } }: Worker, number: number): Promise<void> {
    for (let delayMs = RESTART_DELAY_MS; delayMs <= MAX_RESTART_DELAY_MS; delayMs *= 2) {
      await pause(delayMs);
      if (lifetime.isEnding) return;
      // The kernel kills for lack of memory by SIGKILL.
      const cause = signalCode === 'SIGKILL' ? 'was killed, perhaps for lack of memory' : 'died';
      log.error({ pid, exitCode, signalCode }, `a worker ${cause}; starting a replacement`);
      const ready = await start(number);
      if (ready !== undefined || lifetime.isEnding) return;
    }
    lifetime.end({ exitCode: 1, reason: 'A worker could not be replaced.' });
  }

  const first = await start(1, true);
  const others =
    first && (await Promise.all(Array.from({ length: count - 1 }, (_, more) => start(more + 2))));
  if (first === undefined || others?.includes(undefined) === true) {
    return fail({ message: 'A worker did not start. See the log for the reason.' });
  }
  return ok(first.admin);
}

function receiveOpen(worker: Worker): Promise<WorkerReady> {
  return new Promise((resolve) => {
    worker.on('message', (message: WorkerReady | { readonly type: 'collect' | 'reported' }) => {
      if (message.type === 'open') resolve(message);
    });
  });
}

async function stopWorker(
  worker: Worker,
  { force, limitMs }: { force: AbortSignal; limitMs: number },
): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  const kill = () => worker.process.kill('SIGKILL');
  const limit = setTimeout(kill, limitMs);
  if (worker.isConnected()) worker.send('stop', () => undefined);
  if (force.aborted) kill();
  else force.addEventListener('abort', kill, { once: true });
  await ended;
  clearTimeout(limit);
}
