import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connect } from '#database/connection/connect.ts';
import { listen } from './start/http-server/listen.ts';
import { whenAborted } from './start/process/lifetime.ts';
import type { WorkerOrder, WorkerReady } from './start/process/run-workers.ts';
import { startProcess } from './start/process/start-process.ts';
import { loadProgram, serveShop } from './start/serve-shop.ts';

/**
 * One of several processes that serve the shop (WORKERS): it is told what stands ready around it, and takes requests until it is asked
 * to end or who started it is gone. Exit code 0 when it was asked to, 1 otherwise.
 */
const [{ surroundings, makesAdmin, number }] = (await once(process, 'message')) as [WorkerOrder];
const { config, databaseUrl, pagesFolder } = surroundings;
const { log, tracing, lifetime } = await startProcess(config);

await serve().catch((error: unknown) => {
  log.fatal({ err: error }, 'a worker could not start');
  lifetime.end({ code: 1, why: 'It could not start.' });
});

const { code, why } = await lifetime.ending;
if (code !== 0) log.fatal(`a process of the shop closes: ${why}`);
await lifetime.close((error) => log.error({ err: error }, 'something did not end cleanly'));
process.exit(code);

async function serve(): Promise<void> {
  const door = await listen(config.http);
  if (!door.ok) return lifetime.end({ code: 1, why: door.error.message });

  const database = connect(databaseUrl, {
    max: config.database.connections,
    observe: tracing?.observe,
    onError: (error) => !lifetime.isEnding && log.warn({ err: error }, 'a database connection broke'),
  });
  lifetime.add((hurry) => database.close(hurry));
  void whenAborted(lifetime.hurry).then(() => database.close(lifetime.hurry));
  const root = fileURLToPath(new URL('..', import.meta.url));
  const program = await loadProgram({ root, pagesFolder, door: door.value });
  const admin = await serveShop({
    surroundings,
    program,
    database,
    door: door.value,
    lifetime,
    log,
    tracing,
    makesAdmin,
    number,
  });
  process.send?.({ type: 'open', admin } satisfies WorkerReady);
}
