import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '#database/connection/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { findEmbeddedServer } from '#database/embedded/find-server.ts';
import { describeDenied } from '#database/errors/describe-denied.ts';
import { describeError } from '#database/errors/describe-error.ts';
import { migrate } from '#database/migrate.ts';
import { CONTRACTED_MESSAGE, readSchemaState } from '#database/versions/schema-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { readConfig, readEnvironment, type RequestedConfig } from '#server/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const START_FIRST = 'Start the shop of this version once (npm start), and try again.';

/** The database of the shop in this checkout. */
type ShopDatabase = { readonly database: Database; readonly url: string; readonly config: RequestedConfig };

/**
 * Runs a tool on the database of this shop: that of DATABASE_URL, or the embedded one in the data folder, whether a
 * shop is running on it or not. When the database cannot be opened, it prints a sentence and sets exit code 1. It
 * does the same when migrations are missing, because an older shop may be running on it. With `migrates`, it applies
 * them instead.
 */
export async function withShopDatabase(
  work: (shop: ShopDatabase) => Promise<void>,
  { migrates = false }: { migrates?: boolean } = {},
): Promise<void> {
  const found = await findDatabase({ mayCreate: migrates });
  if (!found.ok) return reportCommandFailure(found.error);
  const { url, config, stop } = found.value;
  try {
    const ready = await (migrates ? migrateDatabase(url) : requireMigrated(url));
    if (!ready.ok) return reportCommandFailure(ready.error);
    const database = connect(url, { max: 2 });
    try {
      await work({ database, url, config });
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

export function reportCommandFailure(why: string): void {
  console.error(why);
  process.exitCode = 1;
}

async function migrateDatabase(url: string): Promise<Result<void, string>> {
  try {
    return ok(await migrate(url));
  } catch (error) {
    return fail(`The database cannot be reached or migrated to the newest schema: ${describeError(error)}.`);
  }
}

async function requireMigrated(url: string): Promise<Result<void, string>> {
  const database = connect(url, { max: 1 });
  try {
    const state = await readSchemaState(database.db);
    if (state === 'fits') return ok(undefined);
    if (state === 'contracted') return fail(`This command cannot run: ${CONTRACTED_MESSAGE}.`);
    return fail(`The database is older than this program, and a shop may be running on it. ${START_FIRST}`);
  } catch (error) {
    return fail(`The database cannot be reached: ${describeError(error)}.`);
  } finally {
    await database.close();
  }
}

/** Returns the database's URL and how to close it, or an error sentence. */
export async function findDatabase({
  mayCreate,
}: {
  mayCreate: boolean;
}): Promise<Result<{ url: string; config: RequestedConfig; stop: () => Promise<void> }, string>> {
  const read = readConfig(readEnvironment(root));
  if (!read.ok) return fail(read.error.map(({ message }) => message).join('\n'));
  const config = read.value;
  const { database, dataDir } = config;
  const { url } = database;
  if (url !== null) return ok({ url, config, stop: () => Promise.resolve() });
  const dataFolder = resolve(root, dataDir);
  const folder = join(dataFolder, 'postgres');
  if (!mayCreate && !existsSync(folder)) {
    return fail(describeDenied(dataFolder) ?? `There is no shop in ${dataFolder} yet. ${START_FIRST}`);
  }
  const running = await findEmbeddedServer(folder);
  if (running !== undefined) return ok({ url: running.url, config, stop: () => Promise.resolve() });
  const started = await startEmbeddedPostgres({ dataDir: folder });
  return started.ok ? ok({ ...started.value, config }) : fail(started.error.message);
}
