import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connect } from '#database/connection/connect.ts';
import { listen } from './start/http-server/listen.ts';
import { whenAborted } from './start/process/lifetime.ts';
import type { WorkerSetup, WorkerReady } from './start/process/run-workers.ts';
import { startProcess } from './start/process/start-process.ts';
import { loadShopModules, serveShop } from './start/serve-shop.ts';

/**
 * A worker process (setting WORKERS). Receives its configuration from the primary process and serves requests until shutdown is requested
 * or the primary process dies. Exits with 1 when it could not start or after an unexpected error, otherwise with 0.
 */
const [{ servingConfig, createsAdmin, number }] = (await once(process, 'message')) as [WorkerSetup];
const { config, databaseUrl, pagesFolder } = servingConfig;
const { log, tracing, lifetime } = await startProcess(config);

await serve().catch((error: unknown) => {
  log.fatal({ err: error }, 'a worker could not start');
  lifetime.end({ exitCode: 1, reason: 'It could not start.' });
});

const { exitCode, reason } = await lifetime.ending;
if (exitCode !== 0) log.fatal(`the worker exits: ${reason}`);
await lifetime.close((error) => log.error({ err: error }, 'a shutdown step failed'));
process.exit(exitCode);

async function serve(): Promise<void> {
  const http = await listen(config.http);
  if (!http.ok) return lifetime.end({ exitCode: 1, reason: http.error.message });

  const database = connect(databaseUrl, {
    max: config.database.connections,
    observe: tracing?.observe,
    onError: (error) => !lifetime.isEnding && log.warn({ err: error }, 'a database connection broke'),
  });
  lifetime.add((force) => database.close(force));
  void whenAborted(lifetime.force).then(() => database.close(lifetime.force));
  const root = fileURLToPath(new URL('..', import.meta.url));
  const modules = await loadShopModules({ root, pagesFolder, http: http.value });
  const admin = await serveShop({
    servingConfig,
    modules,
    database,
    http: http.value,
    lifetime,
    log,
    tracing,
    createsAdmin,
    number,
  });
  process.send?.({ type: 'open', admin } satisfies WorkerReady);
}
