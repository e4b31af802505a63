import { readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageSource } from '../wire.ts';

/** Renders the pages. */
export type Pages = {
  readonly source: PageSource;
  /** Handles requests for development files, and passes all others to `next`; null in production. */
  readonly before: ((...call: [...Parameters<RequestListener>, next: () => void]) => void) | null;
  /** Stops the development server and its web sockets, which never drain. */
  close(): Promise<void>;
};

/** Folders that a browser may load files from in development. Never the data folder, which holds secrets. */
const PAGE_SOURCES = ['web', 'domain', 'contract', 'imagery', 'node_modules', '.react-router'];

/** Returns the folder of the newest build (`tools/start/build.mjs`); undefined when there is none. */
export async function findBuiltPages(root: string): Promise<string | undefined> {
  const current = await readFile(join(root, 'build/current'), 'utf8').catch(() => undefined);
  return current === undefined ? undefined : join(root, 'build', current);
}

/** Marks a build as in use, so that later builds do not remove it. Returns a function that removes the mark. */
export async function markBuildInUse(folder: string): Promise<() => Promise<void>> {
  const mark = join(folder, `pid-${process.pid}`);
  // A read-only checkout needs no mark, because nothing builds or removes there.
  await writeFile(mark, '').catch(() => undefined);
  return () => rm(mark, { force: true }).catch(() => undefined);
}

/** Opens the pages of a build. */
export async function openBuiltPages(folder: string): Promise<Pages> {
  const file = join(folder, 'server/index.js');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return {
    source: { mode: 'production', build, clientFolder: join(folder, 'client') },
    before: null,
    close: async () => {},
  };
}

/** Opens the pages with a Vite development server in this process. Its web socket uses the shop's own port. */
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
