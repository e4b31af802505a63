import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { createLogger } from '../logging/create-logger.ts';
import { redirectConsole } from '../logging/redirect-console.ts';
import { loadTracing } from '../tracing/load-tracing.ts';
import type { Tracing } from '../tracing/open-tracing.ts';
import { handleSignals } from './handle-signals.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';

/**
 * Sets up what every process of the shop needs: a logger, tracing if configured, and a lifetime that signals and unexpected errors end.
 * With `keepsConsole`, libraries still write to the console (development).
 */
export async function startProcess(
  config: Pick<Config, 'log' | 'tracing'>,
  { keepsConsole = false }: { keepsConsole?: boolean } = {},
): Promise<{ log: Logger; tracing: Tracing | null; lifetime: Lifetime }> {
  // The reader of the output may be gone, for example a closed terminal. Shutdown must still run in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const tracing = await loadTracing(config.tracing, (message) =>
    log.warn({ reason: message }, 'traces could not be sent to the collector'),
  );
  const log = createLogger(config.log, tracing?.ids);
  if (!keepsConsole) redirectConsole(log);
  const lifetime = createLifetime();
  if (tracing !== null) lifetime.add(() => tracing.close());
  handleSignals(lifetime);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an unexpected error');
      lifetime.end({ exitCode: 1, reason: 'An unexpected error.' });
    });
  }
  return { log, tracing, lifetime };
}
