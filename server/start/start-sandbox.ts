import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

import { fail, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

import type { Lifetime } from './lifetime.ts';

/** A card that the sandbox takes, and what it does. */
export type TestCard = { readonly number: string; readonly effect: string };

/** The running stand-in for Stripe. */
export type Sandbox = {
  readonly url: string;
  readonly scriptUrl: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly testCards: readonly TestCard[];
};

const program = fileURLToPath(new URL('../../sandbox/card-provider/main.ts', import.meta.url));

/** How long the sandbox may take to finish its requests when the shop ends, in milliseconds. */
const drainTime = 3_000;

/** What the sandbox says once: where it is, or why it can't be. */
const report = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    url: z.string(),
    scriptUrl: z.string(),
    secretKey: z.string(),
    publishableKey: z.string(),
    webhookSecret: z.string(),
    testCards: z.array(z.object({ number: z.string(), effect: z.string() })),
  }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);

/**
 * Starts the sandbox card provider as a process of its own, on the first port of the list that is free. It ends by
 * itself when this process dies; when it dies first, the shop ends with code 1. It gets none of the shop's environment.
 */
export async function startSandbox(options: {
  readonly ports: readonly number[];
  readonly host: string;
  readonly dataDir: string;
  readonly shopOrigins: readonly string[];
  /** Where it sends webhooks. */
  readonly webhookUrl: string;
  readonly lifetime: Lifetime;
}): Promise<Result<Sandbox, { readonly message: string }>> {
  const { ports, host, dataDir, shopOrigins, webhookUrl, lifetime } = options;
  let failure = 'it was given no port';
  for (const port of ports) {
    const place = ['--port', String(port), '--host', host, '--data', join(dataDir, 'card-provider')];
    const origins = shopOrigins.flatMap((origin) => ['--shop-origin', origin]);
    const webhooks = ['--webhook-url', webhookUrl];
    const child = spawn(process.execPath, [program, ...place, ...origins, ...webhooks], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {},
    });
    const said = await hear(child);
    if (said?.type === 'ready') {
      let expected = false;
      child.once('exit', () => {
        // Who ends the whole shop may end all of its processes at once: that wish, if it is one, goes first.
        setTimeout(() => {
          if (!expected) lifetime.end({ code: 1, why: 'The sandbox card provider has ended.' });
        }, 250);
      });
      lifetime.add((hurry) => {
        expected = true;
        return end(child, hurry);
      });
      return ok(said);
    }
    failure =
      said?.code === 'EADDRINUSE' ? `port ${port} is already taken` : (said?.message ?? 'it ended at once');
    if (said?.code !== 'EADDRINUSE') break;
  }
  return fail({
    message: `The sandbox card provider did not start: ${failure}; SANDBOX_PORT chooses its port.`,
  });
}

/** The sandbox's report, or undefined when it ended without one. */
function hear(child: ChildProcess): Promise<z.output<typeof report> | undefined> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(report.parse(message)));
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
