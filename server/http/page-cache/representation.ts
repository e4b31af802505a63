import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
} from 'node:zlib';

/** A content coding (RFC 9110, section 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * A page in one encoding, ready to be sent. `headers` alternates names and values, as Node takes them. `body` holds the bytes as a latin1
 * string: Node sends a string together with the headers, and a Buffer in a second packet. `etag` is null for pages that are errors.
 */
export type Representation = {
  readonly etag: string | null;
  readonly headers: string[];
  readonly body: string;
};

/** Returns the bytes of a representation's body. */
export function bytesOf({ body }: Representation): Buffer<ArrayBuffer> {
  return Buffer.from(body, 'latin1');
}

/** A complete response, with the representations that exist so far. */
export type CachedPage = {
  readonly status: number;
  /** Hash of the body, the common part of its ETags; null for errors. */
  readonly hash: string | null;
  /** Cache tags of what it shows. */
  readonly tags: ReadonlySet<string>;
  readonly representations: Map<Encoding, Representation>;
  /** The headers of every representation, names and values alternating. */
  readonly headers: readonly string[];
  /** Approximate memory with all representations. */
  readonly bytes: number;
};

/** Smaller bodies are not worth compressing: one packet carries them with their headers as it is. */
const MIN_COMPRESSED_BYTES = 1_200;
/** Compressing smaller bodies takes half a millisecond at most. Passing them to another thread costs as much again. */
const MIN_ASYNC_COMPRESSION_BYTES = 32_768;
/** Compressed bodies up to this size are decompressed in 50 microseconds; passing them to another thread costs more. */
const MAX_SYNC_DECOMPRESSION_BYTES = 4_096;
/** Approximate memory of an entry besides its bodies: headers, tags, index entries. */
const ENTRY_OVERHEAD_BYTES = 4_000;

/**
 * About a millisecond for a page; the best quality saves a few percent and takes twenty times as long. The window is 64 kB: a larger one
 * makes no page smaller, but Brotli then clears a larger table for each body.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
/** For small bodies: half the time for 7 % more bytes. */
const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const GZIP = { level: 6 };

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Reads a response to its end and prepares it for the cache. `cacheControl` is for browsers and proxies. */
export async function readCachedPage(
  response: Response,
  { tags, cacheControl }: { tags: ReadonlySet<string>; cacheControl: string },
): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const isOk = response.status === 200;
  const hash = isOk ? createHash('sha256').update(body).digest('base64url').slice(0, 22) : null;
  const headers = new Headers(response.headers);
  // A cached cookie would be sent to every client.
  if (headers.has('set-cookie')) throw new Error('a public response sets a cookie');
  for (const name of ['content-length', 'x-request-id']) headers.delete(name);
  if (isOk && headers.get('cache-control') === 'no-cache') headers.set('cache-control', cacheControl);
  const compresses = body.length >= MIN_COMPRESSED_BYTES && isCompressible(headers.get('content-type') ?? '');
  const variesByEncoding = /accept-encoding/i.test(headers.get('vary') ?? '');
  if (compresses && !variesByEncoding) headers.append('vary', 'Accept-Encoding');
  const page = {
    status: response.status,
    hash,
    tags,
    headers: [...headers].flat(),
    representations: new Map<Encoding, Representation>(),
  };
  if (!compresses) {
    addRepresentation(page, { encoding: 'identity', body });
    return { ...page, bytes: body.length + ENTRY_OVERHEAD_BYTES };
  }
  const compressed =
    body.length < MIN_ASYNC_COMPRESSION_BYTES
      ? brotliCompressSync(body, { ...FAST_BROTLI, chunkSize: body.length })
      : await compressBrotli(body, BROTLI);
  addRepresentation(page, { encoding: 'br', body: compressed });
  // For the clients that wait for this rendering.
  addRepresentation(page, { encoding: 'identity', body });
  // Includes a gzip representation, which may be added later and is somewhat larger.
  return { ...page, bytes: compressed.length * 2.5 + ENTRY_OVERHEAD_BYTES };
}

/** Returns a compressed page without its uncompressed body, to save memory. A page that is not compressed stays as it is. */
export function withoutUncompressedBody(page: CachedPage): CachedPage {
  if (!page.representations.has('br')) return page;
  const representations = new Map(page.representations);
  representations.delete('identity');
  return { ...page, representations };
}

/** Returns a page in an encoding. Compresses it if no request has needed that encoding before. */
export async function representationOf(page: CachedPage, encoding: Encoding): Promise<Representation> {
  const existing = findRepresentation(page, encoding);
  if (existing !== undefined) return existing;
  const body = await readBody(page);
  if (encoding === 'identity') return createRepresentation(page, { encoding, body });
  return addRepresentation(page, { encoding, body: await compressGzip(body, GZIP) });
}

/** Returns the uncompressed body of a page. */
async function readBody({ representations }: CachedPage): Promise<Buffer> {
  const uncompressed = representations.get('identity');
  if (uncompressed !== undefined) return bytesOf(uncompressed);
  const compressed = representations.get('br');
  if (compressed === undefined) throw new Error('a page has no representation');
  return decompressBrotli(bytesOf(compressed));
}

/** Returns an existing representation. A page that is not compressed has one for all encodings. */
export function findRepresentation(
  { representations }: CachedPage,
  encoding: Encoding,
): Representation | undefined {
  return (
    representations.get(encoding) ?? (representations.has('br') ? undefined : representations.get('identity'))
  );
}

/** Returns, without waiting, an existing representation or the uncompressed body of a small page. */
export function representationNow(page: CachedPage, encoding: Encoding): Representation | undefined {
  const existing = findRepresentation(page, encoding);
  if (existing !== undefined || encoding !== 'identity') return existing;
  const compressed = page.representations.get('br');
  if (compressed === undefined || compressed.body.length > MAX_SYNC_DECOMPRESSION_BYTES) return undefined;
  return createRepresentation(page, { encoding, body: brotliDecompressSync(bytesOf(compressed)) });
}

/** Patterns for encodings in `Accept-Encoding`, with their weight; the smallest encoding first. */
const ACCEPTED = (['br', 'gzip'] as const).map(
  (encoding) =>
    [encoding, new RegExp(String.raw`(?:^|[\s,])${encoding}\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)`, 'i')] as const,
);

/** Returns the smallest encoding that an `Accept-Encoding` header accepts (RFC 9110, section 12.5.3). */
export function acceptedEncoding(accept: string | null | undefined): Encoding {
  if (accept == null) return 'identity';
  for (const [encoding, pattern] of ACCEPTED) {
    const match = pattern.exec(accept);
    if (match && Number(match[1] ?? 1) > 0) return encoding;
  }
  return 'identity';
}

function addRepresentation(
  page: Omit<CachedPage, 'bytes'>,
  content: { encoding: Encoding; body: Buffer },
): Representation {
  const representation = createRepresentation(page, content);
  page.representations.set(content.encoding, representation);
  return representation;
}

function createRepresentation(
  { headers, hash }: Omit<CachedPage, 'bytes'>,
  { encoding, body }: { encoding: Encoding; body: Buffer },
): Representation {
  const etag = hash === null ? null : `"${hash}-${encoding}"`;
  return {
    etag,
    headers: [
      ...headers,
      ...(etag === null ? [] : ['etag', etag]),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
    ],
    body: body.toString('latin1'),
  };
}

/** Whether a content type is text. React Router's page data has a `text/` type. */
function isCompressible(type: string): boolean {
  return /^(text\/|application\/(problem\+)?json)/.test(type);
}
