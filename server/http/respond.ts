import { problem, type Problem, type ProblemCode } from '#contract/problem-codes.ts';

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
export function streamResponse<Item>(
  items: AsyncIterable<Item>,
  { write, cache }: { write: (item: Item) => unknown; cache: string },
): Response {
  const encoder = new TextEncoder();
  const source: AsyncIterator<Item, unknown> = items[Symbol.asyncIterator]();
  let separator = '[';
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      // Some thousand characters at a time: neither a packet an item nor the whole list in memory.
      while (text.length < 16_384) {
        const { done, value } = await source.next();
        if (done) {
          controller.enqueue(encoder.encode(`${text}${separator === '[' ? '[' : ''}]`));
          controller.close();
          return;
        }
        text += separator + JSON.stringify(write(value));
        separator = ',';
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await source.return?.();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cache },
  });
}
