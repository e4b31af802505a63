import { readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageSource } from '../wire.ts';

/** Where pages come from, and what may answer a request before the shop does. */
export type Pages = {
  readonly source: PageSource;
  /** Passes on to `next` what it does not know. */
  readonly before: ((...call: [...Parameters<RequestListener>, next: () => void]) => void) | null;
  /** Ends what makes the pages, and its web sockets, which no draining would ever finish. */
  close(): Promise<void>;
};

/** What a browser may load from the project's folder while pages are developed. */
const PAGE_SOURCES = ['web', 'domain', 'contract', 'imagery', 'node_modules', '.react-router'];

/** Returns the folder of the newest build (`tools/start/build.mjs`); undefined when there is none. */
export async function findBuiltPages(root: string): Promise<string | undefined> {
  const current = await readFile(join(root, 'build/current'), 'utf8').catch(() => undefined);
  return current === undefined ? undefined : join(root, 'build', current);
}

/** Keeps later builds from removing a build while this process runs. Returns a function that ends that. */
export async function holdBuiltPages(folder: string): Promise<() => Promise<void>> {
  const mark = join(folder, `pid-${process.pid}`);
  // Where it can't be written, nothing is built or removed either.
  await writeFile(mark, '').catch(() => undefined);
  return () => rm(mark, { force: true }).catch(() => undefined);
}

/** The pages of a build. */
export async function openBuiltPages(folder: string): Promise<Pages> {
  const file = join(folder, 'server/index.js');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return {
    source: { mode: 'production', build, clientFolder: join(folder, 'client') },
    before: null,
    close: async () => {},
  };
}

/**
 * The pages from a Vite development server inside this process: changes to `web/` show at once. Its web socket
 * goes through the shop's own port.
 */
export async function openPagesInDevelopment(options: {
  readonly root: string;
  readonly server: Server;
}): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: options.root,
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: options.server },
      cors: false,
      // Only what pages are made of: never the data folder, with its secrets, wherever it lies.
      fs: { strict: true, allow: PAGE_SOURCES.map((folder) => join(options.root, folder)) },
    },
  });
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    source: { mode: 'development', build, clientFolder: null },
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
