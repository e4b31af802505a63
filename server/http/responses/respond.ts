import { problem, type Problem, type ProblemCode } from '#contract/problem-codes.ts';
import { streamBody } from './stream-body.ts';

/** A JSON answer. Nobody may keep it unless `cache` says so. */
export function jsonResponse(value: unknown, { cache = 'no-store' }: { cache?: string } = {}): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cache },
  });
}

/** The header of every 503: what the shop has no time or no help for right now may go well in so many seconds. */
export const COME_AGAIN = { 'retry-after': '2' };

/** A problem document (RFC 9457). */
export function problemResponse(code: ProblemCode, more?: Parameters<typeof problem>[1]): Response {
  return problemDocument(problem(code, more));
}

/**
 * Answers a request whose method the address does not take: OPTIONS with the methods that it takes, any other with 405. Both send
 * `Allow` (RFC 9110, section 10.2.1). An address that takes GET takes HEAD too.
 */
export function refuseMethod(method: string, taken: readonly string[]): Response {
  const allow = [...taken, ...(taken.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { allow, 'cache-control': 'no-store' } });
  }
  const response = problemResponse('method_not_allowed');
  response.headers.set('allow', allow);
  return response;
}

function problemDocument(document: Problem): Response {
  return new Response(JSON.stringify(document), {
    status: document.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(document.status === 503 && COME_AGAIN),
    },
  });
}

/** A JSON array that is sent while `items` are read; `write` turns an item into what is sent. */
export async function streamResponse<Item>(
  items: AsyncIterable<Item>,
  {
    write,
    cache,
    onError,
  }: { write: (item: Item) => unknown; cache: string; onError: (error: unknown) => void },
): Promise<Response> {
  return new Response(await streamBody(jsonArray(items, write), onError), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cache },
  });
}

/** Some thousand characters at a time: neither a packet an item nor the whole list in memory. */
const PIECE_CHARACTERS = 16_384;

async function* jsonArray<Item>(
  items: AsyncIterable<Item>,
  write: (item: Item) => unknown,
): AsyncGenerator<string> {
  let text = '[';
  let separator = '';
  for await (const item of items) {
    text += separator + JSON.stringify(write(item));
    separator = ',';
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}
