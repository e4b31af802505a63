import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

import { fail, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

import type { Lifetime } from './lifetime.ts';

/** How long a stand-in may take to finish its requests when the shop ends, in milliseconds. */
const drainTime = 3_000;

const failed = z.object({ type: z.literal('failed'), code: z.string(), message: z.string() });

/** A stand-in of `sandbox/`, and how it is started. */
export type StandIn<Ready extends z.ZodType> = {
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
  readonly dataDir: string;
  readonly lifetime: Lifetime;
};

/**
 * Starts a stand-in as a process of its own, on the first port of the list that is free. It ends by itself when this process dies;
 * when it dies first, the shop ends with code 1. It gets none of the shop's environment.
 */
export async function startStandIn<Ready extends z.ZodType>(
  standIn: StandIn<Ready>,
): Promise<Result<z.output<Ready>, { readonly message: string }>> {
  const { folder, name, ports, advice, args, ready, dataDir, lifetime } = standIn;
  const program = fileURLToPath(new URL(`../../sandbox/${folder}/main.ts`, import.meta.url));
  let failure = 'it was given no port';
  for (const port of ports) {
    const place = ['--port', String(port), '--data', join(dataDir, folder)];
    const child = spawn(process.execPath, [program, ...place, ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {},
    });
    const said = await hear(child);
    const trouble = failed.safeParse(said);
    if (said !== undefined && !trouble.success) {
      endWithShop(child, { name, lifetime });
      return ok(ready.parse(said));
    }
    const isTaken = trouble.data?.code === 'EADDRINUSE';
    failure = isTaken ? `port ${port} is already taken` : (trouble.data?.message ?? 'it ended at once');
    if (!isTaken) break;
  }
  return fail({ message: `${name} did not start: ${failure}${advice === null ? '' : `; ${advice}`}.` });
}

function endWithShop(child: ChildProcess, { name, lifetime }: { name: string; lifetime: Lifetime }): void {
  let expected = false;
  child.once('exit', () => {
    // Who ends the whole shop may end all of its processes at once: that wish, if it is one, goes first.
    setTimeout(() => {
      if (!expected) lifetime.end({ code: 1, why: `${name} has ended.` });
    }, 250);
  });
  lifetime.add((hurry) => {
    expected = true;
    return end(child, hurry);
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
