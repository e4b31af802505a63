import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { SharedAsset } from '#database/queries/assets/shared-assets.ts';
import { createRedrawnFinder } from './redrawn-pictures.ts';
import { respondWithSharedAsset } from './shared-assets.ts';

/** For content-hashed file names. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For files whose content may change under the same name. */
const ONE_HOUR = 'public, max-age=3600';

/** The worker of the back office that reads labels. A worker has the policy of its own response: only this one compiles WebAssembly. */
const READER_PATH = /^\/admin\/assets\/decode-worker-[\w-]+\.js$/;
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Folders of static files. */
export type StaticFolders = {
  /** The browser build: `assets/` with hashed names, and icons. Null when a development server builds it on demand. */
  readonly client: string | null;
  /** The build of the back office: `assets/` with hashed names, and its shell. Null in development. */
  readonly admin: string | null;
  /** Pictures of the catalogue, served under `/pictures/`. */
  readonly pictures: string;
};

/**
 * Creates the handler of files with content-hashed names: scripts, styles, fonts and pictures. A page requests dozens of them, so they
 * have only headers that matter for files. `isSecure` adds HSTS. `readShared` finds scripts and styles of other versions.
 */
export function createHashedFiles({
  folders: { client, admin, pictures },
  isSecure,
  readShared,
}: {
  folders: StaticFolders;
  isSecure: boolean;
  readShared: (path: string) => Promise<SharedAsset | undefined>;
}): Hono {
  const app = new Hono();
  for (const path of ['/pictures/*', '/assets/*', '/admin/assets/*', '/mail/*'])
    app.use(path, ignoreInvalidRange);
  const onFound = (_: string, context: Context) => {
    setFileHeaders(context, isSecure);
    context.header('cache-control', IMMUTABLE);
    // A name with a hash identifies the content, so no date is needed.
    context.header('last-modified', undefined);
    if (READER_PATH.test(context.req.path)) context.header('content-security-policy', READER_POLICY);
  };
  const findElsewhere = async (context: Context) => {
    const shared = await respondWithSharedAsset(context, { read: readShared, onFound });
    return shared ?? fileNotFound(context, isSecure);
  };
  const nameOf = (requested: string) => requested.slice('/pictures'.length);
  const findRedrawn = createRedrawnFinder(pictures);
  app.get(
    '/pictures/*',
    serveStatic({ root: pictures, rewriteRequestPath: nameOf, onFound }),
    // A page of another version is better with this version's drawing than without one.
    serveStatic({
      root: pictures,
      rewriteRequestPath: (requested) => findRedrawn(nameOf(requested)),
      onFound: (_, context) => {
        setFileHeaders(context, isSecure);
        // Not cached, because the hash in the name is that of another drawing.
        context.header('cache-control', 'no-store');
        context.header('last-modified', undefined);
      },
    }),
    (context) => fileNotFound(context, isSecure),
  );
  // The build writes compressed files beside the originals (tools/start/precompress.mjs).
  const served = [
    { path: '/assets/*', root: client, prefix: '' },
    { path: '/admin/assets/*', root: admin, prefix: '/admin' },
  ];
  for (const { path, root, prefix } of served) {
    if (root === null) continue;
    const rewriteRequestPath = (requested: string) => requested.slice(prefix.length);
    app.get(path, serveStatic({ root, rewriteRequestPath, precompressed: true, onFound }), findElsewhere);
  }
  if (client !== null) {
    // Fonts and the wordmark of mails. Their names are fixed, because mails are kept for years.
    const allowAnyOrigin: MiddlewareHandler = (context, next) => {
      setFileHeaders(context, isSecure);
      // Mail programs show a mail in a page of another origin, where fonts need CORS.
      context.header('access-control-allow-origin', '*');
      context.header('cache-control', ONE_HOUR);
      return next();
    };
    app.get('/mail/*', allowAnyOrigin, serveStatic({ root: client }), (context) =>
      fileNotFound(context, isSecure),
    );
  }
  return app;
}

/** Creates the handler of files with fixed names, such as icons. Passes other requests on. */
export function createFixedFiles(client: string): MiddlewareHandler {
  const serve = serveStatic({
    root: client,
    precompressed: true,
    onFound: (_, context) => context.header('cache-control', ONE_HOUR),
  });
  return (context, next) => {
    dropInvalidRange(context);
    return serve(context, next);
  };
}

const ignoreInvalidRange: MiddlewareHandler = (context, next) => {
  dropInvalidRange(context);
  return next();
};

/**
 * Drops a Range header unless it is a single valid byte range: `serveStatic` would send the whole file as 206. A server must ignore an
 * invalid range and may ignore several ranges (RFC 9110, section 14.2). Drops it for `If-Range` too, which is not supported.
 */
function dropInvalidRange({ req }: Context): void {
  const range = req.header('range');
  if (range === undefined) return;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  const isValid = first === '' ? last !== '' : last === '' || Number(first) <= Number(last);
  if (!isValid || req.header('if-range') !== undefined) req.raw.headers.delete('range');
}

/**
 * Creates the 404 response for a file. Plain text, because pages request files and no user reads it. Not cached: a process may store the
 * file later.
 */
export function fileNotFound(context: Context, isSecure: boolean): Response {
  setFileHeaders(context, isSecure);
  return context.text('There is no such file.', 404, { 'cache-control': 'no-store' });
}

/** Sets the headers of every file. */
export function setFileHeaders(context: Context, isSecure: boolean): void {
  context.header('x-content-type-options', 'nosniff');
  // Mail programs in a browser show the pictures of our mails.
  const isInMails = /^\/(pictures|mail)\//.test(context.req.path);
  context.header('cross-origin-resource-policy', isInMails ? 'cross-origin' : 'same-origin');
  if (isSecure) context.header('strict-transport-security', HSTS);
}

/** HTTP Strict Transport Security for one year. */
export const HSTS = 'max-age=31536000';
