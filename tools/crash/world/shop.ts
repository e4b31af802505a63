import { randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { connect } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import type { Scheduler } from '#server/ports/scheduler.ts';
import { wireShop, type ProviderPlace } from './wire-shop.ts';

/** A command to a shop process. The process answers each with its `id`. */
export type Order =
  | {
      readonly type: 'open';
      readonly databaseUrl: string;
      readonly provider: ProviderPlace;
      readonly mailUrl: string;
      readonly offset: number;
      /** Whether jobs also run on their own, as in a running shop. */
      readonly background: boolean;
    }
  /** Sets the shop's clock to the machine's plus an offset in milliseconds. */
  | { readonly type: 'time'; readonly offset: number }
  /** Dies at the nth checkpoint from now; null cancels that. */
  | { readonly type: 'die'; readonly dieAt: number | null }
  | { readonly type: 'jobs' };

/** The process's answer. */
export type Done = { readonly id: number; readonly port?: number };

/**
 * Runs a shop's calls and jobs as a process for the crash tests. It kills itself with SIGKILL at the requested
 * checkpoint: before or after a commit, a call of the provider or a mail.
 */
let offset = 0;
let reached = 0;
let dieAt = Infinity;
let shop: ReturnType<typeof wireShop> | undefined;

const clock = { now: () => new Date(Date.now() + offset), newId: () => randomUUIDv7() };

/** Runs jobs ten times as often as the shop does. */
const hurried: Scheduler = {
  every(ms, task) {
    const timer = setInterval(task, ms / 10);
    return () => clearInterval(timer);
  },
};

async function open(order: Order & { type: 'open' }): Promise<number> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = connect(order.databaseUrl, { onError: () => undefined });
  shop = wireShop({
    database,
    clock,
    provider: order.provider,
    log,
    mail: {
      async send({ messageId }) {
        const taken = await fetch(order.mailUrl, { method: 'POST', body: messageId }).catch(() => undefined);
        return taken?.ok === true
          ? ok(undefined)
          : fail({ code: 'mail_server_unreachable', reason: 'no answer' });
      },
    },
    reach: async () => {
      reached += 1;
      if (reached < dieAt) return;
      process.kill(process.pid, 'SIGKILL');
      // The signal may take a moment; nothing else may run until then.
      await new Promise(() => undefined);
    },
  });
  if (order.background) startJobs({ ...shop.deps, scheduler: hurried });
  const listener = getRequestListener(shop.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function carryOut(order: Order): Promise<Omit<Done, 'id'>> {
  if (order.type === 'open' || order.type === 'time') ({ offset } = order);
  if (order.type === 'die') dieAt = order.dieAt === null ? Infinity : reached + order.dieAt;
  if (order.type === 'jobs') await shop?.runJobs();
  return order.type === 'open' ? { port: await open(order) } : {};
}

process.on('message', (message: Order & { id: number }) => {
  void carryOut(message).then((done) => process.send?.({ ...done, id: message.id }));
});
process.on('disconnect', () => process.exit(0));
