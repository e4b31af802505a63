import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';

/** Content-hashed files never change under their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Files whose name stays while their content may change. */
const SHORT = 'public, max-age=3600';

/** Folders that are served as they are. */
export type StaticFolders = {
  /** The built browser files: `assets/` with hashed names, and icons. Null while a development server makes them on demand. */
  readonly client: string | null;
  /** The catalogue's pictures, under `/pictures/`. */
  readonly pictures: string;
};

/**
 * The files whose names tell their content: scripts, styles, fonts and pictures. A page asks for dozens of them, so each is sent with
 * only the headers that mean something on a file; `isSecure` says that people come over https alone.
 */
export function hashedFiles({
  folders: { client, pictures },
  isSecure,
}: {
  folders: StaticFolders;
  isSecure: boolean;
}): Hono {
  const app = new Hono();
  app.use('/pictures/*', ignoreInvalidRange).use('/assets/*', ignoreInvalidRange);
  const onFound = (_: string, context: Context) => {
    setHeaders(context, isSecure);
    context.header('cache-control', IMMUTABLE);
    // The name says more than a date would.
    context.header('last-modified', undefined);
  };
  app.get(
    '/pictures/*',
    serveStatic({
      root: pictures,
      rewriteRequestPath: (path) => path.slice('/pictures'.length),
      onFound,
    }),
    (context) => missing(context, isSecure),
  );
  if (client !== null) {
    // The build put the compressed forms beside the files (tools/start/precompress.mjs).
    app.get('/assets/*', serveStatic({ root: client, precompressed: true, onFound }), (context) =>
      missing(context, isSecure),
    );
  }
  return app;
}

/** The files that stand at fixed places, such as icons. What is none of them is handed on. */
export function fixedFiles(client: string): MiddlewareHandler {
  const serve = serveStatic({
    root: client,
    precompressed: true,
    onFound: (_, context) => context.header('cache-control', SHORT),
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
 * Drops a Range header that is not one valid range of bytes: it must be ignored (RFC 9110, section 14.2), and several ranges may be.
 * `serveStatic` would answer 206 with the whole file. `If-Range` is not supported, so it gets the whole file as well.
 */
function dropInvalidRange({ req }: Context): void {
  const range = req.header('range');
  if (range === undefined) return;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  const isValid = first === '' ? last !== '' : last === '' || Number(first) <= Number(last);
  if (!isValid || req.header('if-range') !== undefined) req.raw.headers.delete('range');
}

/** What asks for a file is a page, mostly an old one, and reads no page about it. Soon the file may be there, on another server. */
function missing(context: Context, isSecure: boolean): Response {
  setHeaders(context, isSecure);
  return context.text('There is no such file.', 404, { 'cache-control': 'no-store' });
}

function setHeaders(context: Context, isSecure: boolean): void {
  context.header('x-content-type-options', 'nosniff');
  context.header('cross-origin-resource-policy', 'same-origin');
  if (isSecure) context.header('strict-transport-security', HSTS);
}

/** A year. */
export const HSTS = 'max-age=31536000';
