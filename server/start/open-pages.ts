import { readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { InlineConfig, ViteDevServer } from 'vite';
import type { PageSource } from '../compose-shop.ts';

/** The opened pages. */
export type Pages = {
  readonly source: PageSource;
  /** Handles requests for development files, and passes all others to `next`; null in production. */
  readonly before: ((...call: [...Parameters<RequestListener>, next: () => void]) => void) | null;
  /** Stops the development server and its web sockets, which never drain. */
  close(): Promise<void>;
};

/** Folders that a browser may load files from in development. Never the data folder, which holds secrets. */
const PAGE_SOURCES = ['web', 'admin', 'domain', 'contract', 'imagery', 'node_modules', '.react-router'];

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
  const shell = await readFile(join(folder, 'admin/index.html'), 'utf8');
  return {
    source: {
      mode: 'production',
      build,
      folders: { client: join(folder, 'client'), admin: join(folder, 'admin') },
      readBackOffice: async () => shell,
    },
    before: null,
    close: async () => {},
  };
}

/** Opens the pages with two Vite development servers in this process: of the shop and of the back office. */
export async function openPagesInDevelopment(options: DevelopmentOptions): Promise<Pages> {
  const shop = await createDevelopmentServer(options, { root: options.root });
  const backOffice = await createDevelopmentServer(options, {
    configFile: join(options.root, 'vite.admin.config.ts'),
  });
  const build = async () => (await shop.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const readBackOffice = async () => {
    const html = await readFile(join(options.root, 'admin/index.html'), 'utf8');
    return backOffice.transformIndexHtml('/admin/', html);
  };
  return {
    source: { mode: 'development', build, folders: { client: null, admin: null }, readBackOffice },
    before: (request, response, next) => {
      const { url = '' } = request;
      if (!url.startsWith('/admin/')) return shop.middlewares(request, response, next);
      return backOffice.middlewares(request, response, () => {
        // Vite has removed its base path.
        request.url = url;
        next();
      });
    },
    close: async () => {
      await Promise.all([shop.close(), backOffice.close()]);
    },
  };
}

type DevelopmentOptions = { readonly root: string; readonly server: Server };

/** Creates a development server whose web socket uses the shop's own port. */
async function createDevelopmentServer(
  { root, server }: DevelopmentOptions,
  config: Pick<InlineConfig, 'root' | 'configFile'>,
): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    ...config,
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      fs: { strict: true, allow: PAGE_SOURCES.map((folder) => join(root, folder)) },
    },
  });
}
