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

/** The pages as built by `npm start`. */
export async function openBuiltPages(root: string): Promise<Pages> {
  const file = join(root, 'build/server/index.js');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return {
    source: { mode: 'production', build, clientFolder: join(root, 'build/client') },
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
