import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { z } from 'zod';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Lifetime } from '../process/lifetime.ts';

/** How long a stand-in may take to finish its requests on shutdown. */
const DRAIN_MS = 3_000;

/**
 * Delay before a dead stand-in is restarted. A supervisor may be killing all processes at once, and one that crashes on start must not be
 * restarted in a tight loop.
 */
const RESTART_DELAY_MS = 1_000;

const failed = z.object({ type: z.literal('failed'), code: z.string(), message: z.string() });

/** A stand-in of `sandbox/` and how to start it. */
export type StandIn<Ready extends z.ZodType<{ readonly url: string }>> = {
  /** Name of its folder in `sandbox/` and in the data folder. */
  readonly folder: string;
  /** Its name in messages, for example 'The sandbox card provider'. */
  readonly name: string;
  /** Ports to try in order. */
  readonly ports: readonly number[];
  /** What to do about a taken or privileged port, for example 'set SANDBOX_PORT to another port'; null if there is no setting. */
  readonly hint: string | null;
  /** Arguments other than the port and the data folder. */
  readonly args: readonly string[];
  /** Schema of its `ready` message. */
  readonly ready: Ready;
  /** Arguments other than the port that give a restarted stand-in its earlier identity. */
  readonly restartArgs?: (message: z.output<Ready>) => readonly string[];
  readonly dataDir: string;
  readonly lifetime: Lifetime;
  readonly log: Logger;
};

/**
 * Starts a stand-in as a child process on the first free port of the list. Restarts it on the same port when it dies; if that fails, the
 * shop ends with code 1. The stand-in exits when this process dies. It gets none of the shop's environment variables.
 */
export async function spawnStandIn<Ready extends z.ZodType<{ readonly url: string }>>(
  standIn: StandIn<Ready>,
): Promise<Result<z.output<Ready>, { readonly message: string }>> {
  const { name, ports, hint, ready, restartArgs } = standIn;
  let failure = 'it has no port';
  let isPortRefused = false;
  for (const port of ports) {
    const child = spawnAt(standIn, ['--port', String(port)]);
    const first = await firstMessage(child);
    const failedMessage = failed.safeParse(first);
    if (first !== undefined && !failedMessage.success) {
      const message = ready.parse(first);
      const addressArgs = ['--port', new URL(message.url).port, ...(restartArgs?.(message) ?? [])];
      void keepRunning(child, { ...standIn, addressArgs });
      return ok(message);
    }
    const { code, message = 'it exited at once' } = failedMessage.data ?? {};
    const isTaken = code === 'EADDRINUSE';
    isPortRefused = isTaken || message.startsWith('listen EACCES');
    failure = isTaken ? `port ${port} is already taken` : message;
    if (!isTaken) break;
  }
  const advice = isPortRefused && hint !== null ? `; ${hint}` : '';
  return fail({ message: `${name} did not start: ${failure}${advice}.` });
}

type AnyStandIn = StandIn<z.ZodType<{ readonly url: string }>>;
type StandInProgram = Pick<AnyStandIn, 'folder' | 'args' | 'dataDir'>;

function spawnAt({ folder, args, dataDir }: StandInProgram, addressArgs: readonly string[]): ChildProcess {
  const program = fileURLToPath(new URL(`../../../sandbox/${folder}/main.ts`, import.meta.url));
  const data = ['--data', join(dataDir, folder)];
  return spawn(process.execPath, [program, ...data, ...args, ...addressArgs], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {},
  });
}

/** Restarts a stand-in with its `addressArgs` whenever it dies, and stops it on shutdown. */
async function keepRunning(
  first: ChildProcess,
  {
    name,
    lifetime,
    log,
    addressArgs,
    ...program
  }: StandInProgram & Pick<AnyStandIn, 'name' | 'lifetime' | 'log'> & { addressArgs: readonly string[] },
): Promise<void> {
  let child = first;
  lifetime.add((force) => stop(child, force));
  for (;;) {
    const exit = await exitOf(child);
    await pause(RESTART_DELAY_MS, undefined, { ref: false });
    if (lifetime.isEnding) return;
    child = spawnAt(program, addressArgs);
    const message = await firstMessage(child);
    if (lifetime.isEnding) return;
    if (message === undefined || failed.safeParse(message).success) {
      lifetime.end({ exitCode: 1, reason: `${name} died and could not be restarted.` });
      return;
    }
    log.error(exit, `${name} died and was restarted`);
  }
}

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** Resolves with the first message of a process, or undefined when it exits before sending one. */
function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.once('error', () => resolve(undefined));
    child.once('exit', () => resolve(undefined));
  });
}

async function stop(child: ChildProcess, force: AbortSignal): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  const limit = setTimeout(kill, DRAIN_MS);
  child.kill('SIGTERM');
  if (force.aborted) kill();
  else force.addEventListener('abort', kill, { once: true });
  await ended;
  clearTimeout(limit);
}
