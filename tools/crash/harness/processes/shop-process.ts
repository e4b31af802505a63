import { randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { connect } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import type { Scheduler } from '#server/ports/scheduler.ts';
import { createCheckpointedShop, type ProviderConnection } from '../create-checkpointed-shop.ts';
import { isOrderMail } from '../is-order-mail.ts';

/** A command to a shop process. The process answers each with its `id`. */
export type Command =
  | {
      readonly type: 'open';
      readonly databaseUrl: string;
      readonly provider: ProviderConnection;
      readonly mailUrl: string;
      readonly offsetMs: number;
      /** Whether jobs also run on their own, as in a running shop. */
      readonly background: boolean;
    }
  /** Stops the background jobs and waits for those that run. */
  | { readonly type: 'pause' }
  /** Sets the shop's clock to the machine's plus an offset, and resumes the background jobs. */
  | { readonly type: 'time'; readonly offsetMs: number }
  /** Dies at the nth checkpoint from now; null cancels that. */
  | { readonly type: 'die'; readonly dieAt: number | null }
  | { readonly type: 'jobs' };

/** The reply of the process. */
export type CommandResult = { readonly id: number; readonly port?: number };

/**
 * Runs a shop's calls and jobs as a process for the crash tests. It kills itself with SIGKILL at the requested
 * checkpoint: before or after a commit, a call of the provider or a mail.
 */
let offsetMs = 0;
let reached = 0;
let dieAt = Infinity;
let shop: ReturnType<typeof createCheckpointedShop> | undefined;
/** Undefined without background jobs. */
let resumeJobs: (() => void) | undefined;
let pauseJobs: (() => Promise<void>) | undefined;

const clock = { now: () => new Date(Date.now() + offsetMs), newId: () => randomUUIDv7() };

/** Runs jobs ten times as often as the shop does. */
const acceleratedScheduler: Scheduler = {
  every(ms, task) {
    const timer = setInterval(task, ms / 10);
    return () => clearInterval(timer);
  },
};

async function open(command: Command & { type: 'open' }): Promise<number> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = connect(command.databaseUrl, { onError: () => undefined });
  shop = createCheckpointedShop({
    database,
    clock,
    provider: command.provider,
    log,
    mail: {
      async send(mail) {
        if (!isOrderMail(mail)) return ok(undefined);
        const taken = await fetch(command.mailUrl, { method: 'POST', body: mail.messageId }).catch(
          () => undefined,
        );
        return taken?.ok === true
          ? ok(undefined)
          : fail({ code: 'mail_server_unreachable', step: 'connection', reason: 'no answer' });
      },
    },
    onCheckpoint: async () => {
      reached += 1;
      if (reached < dieAt) return;
      process.kill(process.pid, 'SIGKILL');
      // The signal may take a moment; nothing else may run until then.
      await new Promise(() => undefined);
    },
  });
  const { deps } = shop;
  if (command.background) {
    resumeJobs = () => {
      pauseJobs ??= startJobs({ ...deps, scheduler: acceleratedScheduler });
    };
  }
  resumeJobs?.();
  const listener = getRequestListener(shop.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function runCommand(command: Command): Promise<Omit<CommandResult, 'id'>> {
  if (command.type === 'pause') {
    await pauseJobs?.();
    pauseJobs = undefined;
  }
  if (command.type === 'open' || command.type === 'time') ({ offsetMs } = command);
  if (command.type === 'time') resumeJobs?.();
  if (command.type === 'die') dieAt = command.dieAt === null ? Infinity : reached + command.dieAt;
  if (command.type === 'jobs') await shop?.runJobs();
  return command.type === 'open' ? { port: await open(command) } : {};
}

process.on('message', (message: Command & { id: number }) => {
  void runCommand(message).then((done) => process.send?.({ ...done, id: message.id }));
});
process.on('disconnect', () => process.exit(0));
