import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';

/** How a body is packed for the wire (RFC 9110, section 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * An answer ready to be sent: its entity tag, null where it is not worth asking again for; names and values of its headers in turn; and
 * its bytes as the characters of a text (latin1), which Node joins to the headers and sends in one piece. A Buffer would be a second one.
 */
export type Form = { readonly tag: string | null; readonly head: string[]; readonly body: string };

/** The bytes of a form's body. */
export function bytesOf({ body }: Form): Buffer<ArrayBuffer> {
  return Buffer.from(body, 'latin1');
}

/** A finished answer, and every form in which it has been wanted so far. */
export type Page = {
  readonly status: number;
  /** What its entity tags have in common; null for answers that are not worth asking again for. */
  readonly hash: string | null;
  /** What it shows, as tags. */
  readonly tags: ReadonlySet<string>;
  readonly forms: Map<Encoding, Form>;
  /** The headers of every form. */
  readonly head: readonly string[];
  /** About how much memory it takes with all its forms, in bytes. */
  readonly bytes: number;
};

/** Below this a packed body saves nothing worth the work, in bytes. */
const SMALL = 1_000;
/** Below this packing takes no longer than handing the body to another thread; in bytes. */
const QUICK = 8_192;
/**
 * Up to this the unpacked body is kept as well: programs that call the shop seldom ask for a packed one. A page is larger, and browsers
 * take it packed. In bytes.
 */
const KEPT_UNPACKED = 16_384;
/** About what an entry weighs besides its bodies: headers, tags, places in tables. In bytes. */
const OVERHEAD = 4_000;

/** Packs a page in about a millisecond; the last few percent would cost twenty times that. A window of 128 kB holds every page. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
};
const GZIP = { level: 6 };

const [packBrotli, unpackBrotli, packGzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
];

/** Reads an answer to its end and makes it ready to be kept. `keep` is how long others may keep it: a Cache-Control value. */
export async function readPage(
  response: Response,
  { tags, keep }: { tags: ReadonlySet<string>; keep: string },
): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const isGood = response.status === 200;
  const hash = isGood ? createHash('sha256').update(body).digest('base64url').slice(0, 22) : null;
  const headers = new Headers(response.headers);
  // A cookie is somebody's own. That one gets so far is a mistake of ours, and must not be sent to everybody.
  if (headers.has('set-cookie')) throw new Error('an answer for everybody sets a cookie');
  for (const name of ['content-length', 'x-request-id']) headers.delete(name);
  if (isGood && headers.get('cache-control') === 'no-cache') headers.set('cache-control', keep);
  const packs = body.length >= SMALL && isPackable(headers.get('content-type') ?? '');
  if (packs && !/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding');
  const head = [...headers].flat();
  const page = { status: response.status, hash, tags, head, forms: new Map<Encoding, Form>() };
  if (!packs) {
    setForm(page, { encoding: 'identity', body });
    return { ...page, bytes: body.length + OVERHEAD };
  }
  const packed =
    body.length < QUICK
      ? brotliCompressSync(body, { ...BROTLI, chunkSize: body.length })
      : await packBrotli(body, BROTLI);
  setForm(page, { encoding: 'br', body: packed });
  const unpacked = body.length <= KEPT_UNPACKED ? body.length : 0;
  if (unpacked > 0) setForm(page, { encoding: 'identity', body });
  // Gzip's form, should it be wanted, is somewhat larger.
  return { ...page, bytes: packed.length * 2.5 + unpacked + OVERHEAD };
}

/** A page in one of its forms, made now unless somebody wanted it before. */
export async function formOf(page: Page, encoding: Encoding): Promise<Form> {
  const there = formAtHand(page, encoding);
  if (there !== undefined) return there;
  const packed = page.forms.get('br');
  if (packed === undefined) throw new Error('a page has been left without any form');
  const body = await unpackBrotli(bytesOf(packed));
  if (encoding === 'identity') return makeForm(page, { encoding, body });
  return setForm(page, { encoding, body: await packGzip(body, GZIP) });
}

/** A page in one of its forms, if it has it; a page that is not packed has one form for all. */
export function formAtHand({ forms }: Page, encoding: Encoding): Form | undefined {
  return forms.get(encoding) ?? (forms.has('br') ? undefined : forms.get('identity'));
}

/** How a request says that it accepts an encoding, and how gladly; the smallest comes first. */
const SAID = (['br', 'gzip'] as const).map(
  (encoding) =>
    [encoding, new RegExp(String.raw`(?:^|[\s,])${encoding}\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)`, 'i')] as const,
);

/** The smallest encoding that a request accepts by its `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function acceptedEncoding(accept: string | null | undefined): Encoding {
  if (accept == null) return 'identity';
  for (const [encoding, pattern] of SAID) {
    const said = pattern.exec(accept);
    if (said && Number(said[1] ?? 1) > 0) return encoding;
  }
  return 'identity';
}

function setForm(page: Omit<Page, 'bytes'>, made: { encoding: Encoding; body: Buffer }): Form {
  const form = makeForm(page, made);
  page.forms.set(made.encoding, form);
  return form;
}

function makeForm(
  { head, hash }: Omit<Page, 'bytes'>,
  { encoding, body }: { encoding: Encoding; body: Buffer },
): Form {
  const tag = hash === null ? null : `"${hash}-${encoding}"`;
  return {
    tag,
    head: [
      ...head,
      ...(tag === null ? [] : ['etag', tag]),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
    ],
    body: body.toString('latin1'),
  };
}

/** Texts are packed; React Router's data for a page is one too. */
function isPackable(type: string): boolean {
  return /^(text\/|application\/(problem\+)?json)/.test(type);
}
