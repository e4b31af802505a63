import { createProblem, type ProblemCode } from '#contract/problem-codes.ts';
import { streamBody } from './stream-body.ts';

/** Creates a JSON response. `cache` is its Cache-Control. With `takeValue` it has no body: that function receives the value. */
export function jsonResponse(
  value: unknown,
  {
    cache = 'no-store',
    takeValue,
  }: { cache?: string; takeValue?: ((value: unknown) => void) | undefined } = {},
): Response {
  takeValue?.(value);
  return new Response(takeValue === undefined ? JSON.stringify(value) : null, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cache },
  });
}

/** The header of the 503 responses of calls, pages and files. */
export const RETRY_AFTER = { 'retry-after': '2' };

/** Creates a response with a problem document (RFC 9457). */
export function problemResponse(code: ProblemCode, more?: Parameters<typeof createProblem>[1]): Response {
  const problem = createProblem(code, more);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(problem.status === 503 && RETRY_AFTER),
    },
  });
}

/**
 * Responds to a method that a path does not support: 204 for OPTIONS, 405 for others. Both list the supported methods in `Allow`
 * (RFC 9110, section 10.2.1). A path that supports GET supports HEAD too.
 */
export function rejectMethod(method: string, supported: readonly string[]): Response {
  const allow = [...supported, ...(supported.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { allow, 'cache-control': 'no-store' } });
  }
  const response = problemResponse('method_not_allowed');
  response.headers.set('allow', allow);
  return response;
}

/** Creates a JSON array that is streamed while `items` are read; `write` converts each item. */
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

/** Creates a file that the browser saves under its name, streamed while its text is read. */
export async function downloadResponse(
  { name, text }: { name: string; text: AsyncIterable<string> },
  { type, cache, onError }: { type: string; cache: string; onError: (error: unknown) => void },
): Promise<Response> {
  return new Response(await streamBody(text, onError), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': cache,
    },
  });
}

/**
 * Creates a response of server-sent events, one for each value of `open`, whose signal aborts when the client leaves; `write` converts each
 * value.
 */
export async function eventsResponse<Event>(
  open: (signal: AbortSignal) => AsyncIterable<Event>,
  { write, onError }: { write: (event: Event) => unknown; onError: (error: unknown) => void },
): Promise<Response> {
  const leaving = new AbortController();
  const text = eventText(open(leaving.signal), write);
  return new Response(await streamBody(text, onError, () => leaving.abort()), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would hold events back.
      'x-accel-buffering': 'no',
    },
  });
}

async function* eventText<Event>(
  events: AsyncIterable<Event>,
  write: (event: Event) => unknown,
): AsyncGenerator<string> {
  // A comment (in the format of events) comes first: the response to HEAD reads no further, so `events` does not start.
  yield ': open\n\n';
  for await (const event of events) yield `data: ${JSON.stringify(write(event))}\n\n`;
}

/** Chunk size of a streamed array: one packet per item would be slow, and the whole list would need too much memory. */
const CHUNK_CHARACTER_COUNT = 16_384;

async function* jsonArray<Item>(
  items: AsyncIterable<Item>,
  write: (item: Item) => unknown,
): AsyncGenerator<string> {
  let text = '[';
  let separator = '';
  for await (const item of items) {
    text += separator + JSON.stringify(write(item));
    separator = ',';
    if (text.length < CHUNK_CHARACTER_COUNT) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}
