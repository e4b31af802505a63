import { readPassword } from './installation/cluster.ts';
import { openDataFolder } from './installation/data-folder.ts';
import { readPostmaster } from './server/postmaster.ts';

/** The running PostgreSQL of a data folder, for tools. */
export type EmbeddedServer = {
  /** The shop's database, as its role. */
  readonly url: string;
  readonly superuser: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
  };
  /** PostgreSQL's data directory. */
  readonly cluster: string;
};

/** Returns the PostgreSQL in a folder while a shop runs it; undefined when none runs. */
export async function findEmbeddedServer(dataDir: string): Promise<EmbeddedServer | undefined> {
  const opened = await openDataFolder(dataDir);
  if (!opened.ok) return undefined;
  const { cluster } = opened.value;
  const running = await readPostmaster(cluster);
  if (typeof running !== 'object' || !running.ready) return undefined;
  const { port } = running;
  const password = (await readPassword(opened.value)) ?? '';
  return {
    url: urlOf({ port, password }),
    superuser: { host: '127.0.0.1', port, user: 'postgres', password },
    cluster,
  };
}

/** Returns the URL of the shop's database. */
export function urlOf({ port, password }: { port: number; password: string }): string {
  return `postgres://osier:${encodeURIComponent(password)}@127.0.0.1:${port}/osier`;
}
