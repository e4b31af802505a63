import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '#database/connect.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { readConfig, readEnvironment } from '#server/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A shop's database, opened for a tool, and how to leave it. */
export type OpenedDatabase = {
  readonly database: Database;
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database of the shop that is set up here: that of DATABASE_URL, or the shop's own in its data folder, whether a shop
 * runs on it or not. The error is a sentence.
 */
export async function openShopDatabase(): Promise<Result<OpenedDatabase, string>> {
  const config = readConfig(readEnvironment(root));
  if (!config.ok) return fail(config.error.map(({ message }) => message).join('\n'));
  const { database, dataDir } = config.value;
  const folder = join(resolve(root, dataDir), 'postgres');
  const url = database.url ?? (await findEmbeddedPostgres(folder));
  if (url !== undefined) return ok(await open(url));
  const own = await startEmbeddedPostgres({ dataDir: folder });
  if (!own.ok) return fail(own.error.message);
  return ok(await open(own.value.url, () => own.value.stop()));
}

async function open(url: string, stop: () => Promise<void> = async () => {}): Promise<OpenedDatabase> {
  await migrate(url);
  const database = connect(url, { max: 2 });
  return {
    database,
    url,
    async close() {
      await database.close();
      await stop();
    },
  };
}
