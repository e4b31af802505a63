import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { z } from 'zod';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Lifetime } from '../process/lifetime.ts';

/** How long a stand-in may take to finish its requests when the shop ends, in milliseconds. */
const drainTime = 3_000;

/**
 * A stand-in that has died is started again after this long, in milliseconds: who ends the shop may end all its processes at once, and
 * what dies at its start must not be begun a thousand times a second.
 */
const PAUSE = 1_000;

const failed = z.object({ type: z.literal('failed'), code: z.string(), message: z.string() });

/** A stand-in of `sandbox/`, and how it is started. */
export type StandIn<Ready extends z.ZodType<{ readonly url: string }>> = {
  /** Its folder in `sandbox/`, which is also the name of its folder in the data folder. */
  readonly folder: string;
  /** What it is called in messages, for example 'The sandbox card provider'. */
  readonly name: string;
  /** The ports to try, one after the other. */
  readonly ports: readonly number[];
  /** What a person can do about a taken port, for example 'SANDBOX_PORT chooses its port'; null when there is nothing. */
  readonly advice: string | null;
  /** Its own arguments besides the port and the data folder. */
  readonly args: readonly string[];
  /** What it says, beside `type: 'ready'`, when it is there. */
  readonly ready: Ready;
  /** Arguments besides the port that make one which is started again the same as it was. */
  readonly again?: (told: z.output<Ready>) => readonly string[];
  readonly dataDir: string;
  readonly lifetime: Lifetime;
  readonly log: Logger;
};

/**
 * Starts a stand-in as a process of its own, on the first port of the list that is free. It ends by itself when this process dies;
 * when it dies first, it is started again where it was, and if it can't be, the shop ends with code 1. It gets none of the shop's
 * environment.
 */
export async function startStandIn<Ready extends z.ZodType<{ readonly url: string }>>(
  standIn: StandIn<Ready>,
): Promise<Result<z.output<Ready>, { readonly message: string }>> {
  const { name, ports, advice, ready, again } = standIn;
  let failure = 'it was given no port';
  for (const port of ports) {
    const child = spawnAt(standIn, ['--port', String(port)]);
    const said = await hear(child);
    const trouble = failed.safeParse(said);
    if (said !== undefined && !trouble.success) {
      const told = ready.parse(said);
      const place = ['--port', new URL(told.url).port, ...(again?.(told) ?? [])];
      void keep(child, { ...standIn, place });
      return ok(told);
    }
    const isTaken = trouble.data?.code === 'EADDRINUSE';
    failure = isTaken ? `port ${port} is already taken` : (trouble.data?.message ?? 'it ended at once');
    if (!isTaken) break;
  }
  return fail({ message: `${name} did not start: ${failure}${advice === null ? '' : `; ${advice}`}.` });
}

type AnyStandIn = StandIn<z.ZodType<{ readonly url: string }>>;
type Program = Pick<AnyStandIn, 'folder' | 'args' | 'dataDir'>;

function spawnAt({ folder, args, dataDir }: Program, place: readonly string[]): ChildProcess {
  const program = fileURLToPath(new URL(`../../../sandbox/${folder}/main.ts`, import.meta.url));
  const data = ['--data', join(dataDir, folder)];
  return spawn(process.execPath, [program, ...data, ...args, ...place], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {},
  });
}

/** Starts a stand-in again at its `place` as often as it dies before the shop ends, and ends it with the shop. */
async function keep(
  first: ChildProcess,
  {
    name,
    lifetime,
    log,
    place,
    ...program
  }: Program & Pick<AnyStandIn, 'name' | 'lifetime' | 'log'> & { place: readonly string[] },
): Promise<void> {
  let child = first;
  lifetime.add((hurry) => end(child, hurry));
  for (;;) {
    const exit = await exitOf(child);
    await pause(PAUSE, undefined, { ref: false });
    if (lifetime.isEnding) return;
    child = spawnAt(program, place);
    const said = await hear(child);
    if (lifetime.isEnding) return;
    if (said === undefined || failed.safeParse(said).success) {
      lifetime.end({ code: 1, why: `${name} has ended and could not be started again.` });
      return;
    }
    log.error(exit, `${name} had ended; it was started again`);
  }
}

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** What the process says first, or undefined when it ended without a word. */
function hear(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.once('error', () => resolve(undefined));
    child.once('exit', () => resolve(undefined));
  });
}

async function end(child: ChildProcess, hurry: AbortSignal): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const force = () => child.kill('SIGKILL');
  const limit = setTimeout(force, drainTime);
  child.kill('SIGTERM');
  if (hurry.aborted) force();
  else hurry.addEventListener('abort', force, { once: true });
  await ended;
  clearTimeout(limit);
}
