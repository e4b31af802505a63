import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createLogger } from '../logging/create-logger.ts';
import { redirectConsole } from '../logging/redirect-console.ts';
import { loadTracing } from '../tracing/load-tracing.ts';
import type { Tracing } from '../tracing/open-tracing.ts';
import { handleSignals } from './handle-signals.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';

/** What every process of the shop begins with: a log, tracing where it is wished, and a lifetime that signals and unexpected errors end. `keepsConsole` leaves the console to the libraries of development. */
export async function startProcess(
  config: Pick<Config, 'log' | 'tracing'>,
  { keepsConsole = false }: { keepsConsole?: boolean } = {},
): Promise<{ log: Logger; tracing: Tracing | null; lifetime: Lifetime }> {
  // Whoever read the output may be gone, terminal and all. What would be said to nobody is not said; the shop ends in order all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const tracing = await loadTracing(config.tracing, (message) =>
    log.warn({ reason: message }, 'the traces of requests did not reach their collector'),
  );
  const log = createLogger(config.log, tracing?.ids);
  if (!keepsConsole) redirectConsole(log);
  const lifetime = createLifetime();
  if (tracing !== null) lifetime.add(() => tracing.close());
  handleSignals(lifetime);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'the shop met an error that nobody expected');
      lifetime.end({ code: 1, why: 'An unexpected error.' });
    });
  }
  return { log, tracing, lifetime };
}
