import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Queryable } from '#database/connection/connect.ts';
import type { RequestContext } from '../request-context.ts';
import { keptAddress } from './cache-key.ts';
import type { PageCache } from './page-cache.ts';
import { headersFor } from './prefetch-policy.ts';
import type { RecentWriters } from './recent-writers.ts';
import {
  acceptedEncoding,
  bytesOf,
  formAtHand,
  formOf,
  readPage,
  type Form,
  type Page,
} from './representation.ts';

type Handler = (request: Request, context: RequestContext) => Promise<Response> | Response;

/**
 * How long others may keep a page. Browsers ask each time, and mostly hear that theirs is still right; servers between them and the
 * shop ask every few seconds, and may give away the last answer while they do.
 */
const KEEP = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=30';

/** Other spellings of kept addresses that are remembered. */
const MOST_SPELLINGS = 2_000;

/**
 * Answers from the cache what is the same for everybody, and hands on the rest. What is to be kept is asked of `fetch` by a request
 * that holds the address and nothing of the person who asked: no cookie, no header, no connection.
 */
export function keepPages({
  fetch,
  cache,
  from,
  publicUrl,
  recentWriters,
}: {
  fetch: Handler;
  cache: PageCache;
  /** Where pages are read; those who have just written must find there what they wrote. */
  from: { readonly everybody: Queryable; readonly writers: Queryable };
  publicUrl: string;
  recentWriters: Pick<RecentWriters, 'isRecent'>;
}): {
  fetch: Handler;
  /** Answers with what is at hand, without any detour; false, with nothing done, when that is not possible. */
  answerAtOnce: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
} {
  const spellings = new Map<string, string>();

  async function render(address: string, db: Queryable): Promise<Page> {
    const tags = new Set<string>();
    let isTold = true;
    const note = (shown: ReadonlySet<string>) => {
      isTold &&= shown.size > 0;
      for (const tag of shown) tags.add(tag);
    };
    const response = await fetch(new Request(publicUrl + address), { reading: { db, note } });
    return readPage(response, { tags: isTold ? tags : new Set(), keep: KEEP });
  }

  return {
    async fetch(request, context) {
      const { method, headers } = request;
      const { pathname, search } = new URL(request.url);
      const asked = pathname + search;
      const wanted = method === 'GET' || method === 'HEAD' ? keptAddress(asked) : undefined;
      if (wanted === undefined) return fetch(request, context);
      const { address } = wanted;
      if (address !== asked) {
        if (spellings.size >= MOST_SPELLINGS) spellings.clear();
        spellings.set(asked, address);
      }
      const page = await (recentWriters.isRecent(headers.get('cookie'))
        ? cache.renew(wanted, () => render(address, from.writers))
        : cache.get(wanted, () => render(address, from.everybody)));
      const form = await formOf(page, acceptedEncoding(headers.get('accept-encoding')));
      const purpose = headers.get('purpose');
      if (isKnown(form, headers.get('if-none-match'))) {
        return new Response(null, { status: 304, headers: pairs(headersFor(purpose, headOfKnown(form))) });
      }
      const body = method === 'HEAD' ? null : bytesOf(form);
      return new Response(body, { status: page.status, headers: pairs(headersFor(purpose, form.head)) });
    },

    answerAtOnce(incoming, outgoing) {
      const { method, url = '', headers } = incoming;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const page = cache.find(spellings.get(url) ?? url);
      if (page === undefined || recentWriters.isRecent(headers.cookie)) return false;
      const form = formAtHand(page, acceptedEncoding(headers['accept-encoding']?.toString()));
      if (form === undefined) return false;
      cache.countHit();
      if (isKnown(form, headers['if-none-match'])) {
        outgoing.writeHead(304, headersFor(headers['purpose'], headOfKnown(form))).end();
        return true;
      }
      outgoing.writeHead(page.status, headersFor(headers['purpose'], form.head));
      if (method === 'HEAD') outgoing.end();
      else outgoing.end(form.body, 'latin1');
      return true;
    },
  };
}

/** Whether the asker has the very bytes that would be sent (RFC 9110, section 13.1.2). */
function isKnown({ tag }: Form, tags: string | null | undefined): boolean {
  if (tag === null || tags == null) return false;
  if (tags.trim() === '*') return true;
  // A tag may hold commas, so that those between tags part nothing. Compared weakly: `W/` says nothing here.
  const all: readonly string[] = tags.match(/"[^"]*"/g) ?? [];
  return all.includes(tag);
}

const KNOWN = new Set(['etag', 'cache-control', 'vary']);

/** The headers of an answer that the asker's copy is still right (RFC 9110, section 15.4.5). */
function headOfKnown({ head }: Form): string[] {
  return pairs(head)
    .filter(([name]) => KNOWN.has(name))
    .flat();
}

function pairs(head: readonly string[]): [string, string][] {
  return head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1] ?? ''] as [string, string]] : []));
}
