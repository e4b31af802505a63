import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getMimeType } from 'hono/utils/mime';
import type { SharedAsset } from '#database/queries/assets/shared-assets.ts';

/** Matches the names of files with a hash. */
const PATH = /^\/(?:admin\/)?assets\/[\w.-]{1,200}$/;

/**
 * Returns the file of another version of the shop at the path of a request; undefined when no version has it. `onFound` sets headers, as that
 * of `serveStatic`.
 */
export async function respondWithSharedAsset(
  context: Context,
  {
    read,
    onFound,
  }: {
    read: (path: string) => Promise<SharedAsset | undefined>;
    onFound: (path: string, context: Context) => void;
  },
): Promise<Response | undefined> {
  const { path } = context.req;
  const found = PATH.test(path) ? await read(path) : undefined;
  if (found === undefined) return undefined;
  onFound(path, context);
  context.header('content-type', getMimeType(path) ?? 'application/octet-stream');
  if (!found.isCompressed) return context.body(new Uint8Array(found.content));
  context.header('vary', 'Accept-Encoding');
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['br', 'identity'],
    default: 'identity',
  });
  if (encoding === 'br') context.header('content-encoding', 'br');
  const content = encoding === 'br' ? found.content : await promisify(brotliDecompress)(found.content);
  return context.body(new Uint8Array(content));
}
