import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#database/connection/connect.ts';
import { placeOrders, type Buyer, type SentOrder } from '../load-tests/place-orders.ts';
import { readPages, type PageRead } from '../load-tests/read-pages.ts';
import { signalAll } from '../load-tests/run-program.ts';
import { listWorkers, measureUsage, type Usage } from './measure-usage.ts';
import type { SoakedShop } from './start-shop.ts';

/** A part of the soak: normal use, with other clients beside it. */
export type Phase = {
  readonly name: string;
  /** Its share of the soak's time. */
  readonly share: number;
  /** The program in `clients/` with further clients. */
  readonly clients?: 'idle-and-slow' | 'greedy';
};

/** Growth of memory, descriptors and connections is measured against the phases up to and including this one. */
export const BASELINE = 'normal use';

export const PHASES: readonly Phase[] = [
  { name: 'warm-up', share: 0.1 },
  { name: 'warm-up with idle and slow clients', share: 0.08, clients: 'idle-and-slow' },
  { name: 'warm-up with greedy clients', share: 0.04, clients: 'greedy' },
  { name: BASELINE, share: 0.24 },
  { name: '10,000 idle and 1,000 slow clients', share: 0.2, clients: 'idle-and-slow' },
  { name: '1,500 greedy clients', share: 0.1, clients: 'greedy' },
  { name: 'normal use again', share: 0.24 },
];

/** What normal users noticed in a phase, and what the shop held at its end. */
export type PhaseResult = {
  readonly name: string;
  readonly pages: readonly PageRead[];
  readonly sent: readonly SentOrder[];
  /** When workers were killed, in `performance.now()`. */
  readonly kills: readonly number[];
  readonly usage: Usage;
};

export type Users = {
  readonly paths: readonly string[];
  readonly products: readonly string[];
  readonly buyers: readonly Buyer[];
};

const KILL_EVERY_MS = 20_000;
/** A customer may place 60 orders an hour. */
const ORDER_PAUSE_MS = 61_000;
/** The wait after the kills and the other clients, in which connections close and garbage is collected. */
const SETTLE_MS = 5000;

/** Runs one phase. A worker is killed every 20 seconds; the first one lives on. */
export async function runPhase(
  shop: SoakedShop,
  { phase, users, ms, database }: { phase: Phase; users: Users; ms: number; database: Database },
): Promise<PhaseResult> {
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const pages: PageRead[] = [];
  const origin = shop.address;
  const others = phase.clients === undefined ? undefined : startClients(phase.clients, origin);
  const reading = readPages({ origin, paths: users.paths, stop, onRead: (page) => void pages.push(page) });
  const ordering = placeOrders({ origin, ...users, pauseMs: ORDER_PAUSE_MS, stop });
  const killing = killWorkers(shop.pid, stop);
  await delay(ms);
  stopping.abort();
  const [sent, kills] = await Promise.all([ordering, killing, reading]);
  await others?.stop();
  await delay(SETTLE_MS);
  return { name: phase.name, pages, sent, kills, usage: await measureUsage(shop.pid, database) };
}

function startClients(name: string, origin: string): { stop: () => Promise<unknown> } {
  const program = fileURLToPath(new URL(`clients/${name}.ts`, import.meta.url));
  const child = fork(program, [new URL(origin).port]);
  const ended = once(child, 'exit');
  return { stop: () => (child.kill('SIGKILL'), ended) };
}

async function killWorkers(pid: number, stop: AbortSignal): Promise<number[]> {
  const kills: number[] = [];
  while (!stop.aborted) {
    await delay(KILL_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    const [first, second] = listWorkers(pid);
    if (stop.aborted || first === undefined || second === undefined) continue;
    kills.push(performance.now());
    signalAll([second], 'SIGKILL');
  }
  return kills;
}
