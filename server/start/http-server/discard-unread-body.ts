import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';

/** How much of an unread body is still received, and for how long: enough for a client to send it and then read the answer. */
const REST = { bytes: 1024 * 1024, ms: 1_000 };

type Fetch = (request: Request, env: HttpBindings) => Promise<Response> | Response;

/**
 * Receives and discards the rest of a body that nobody has read, before the answer is sent. When too much of it is still missing, the
 * answer says `Connection: close`: the next request on this connection could not be told from the body.
 */
export function discardUnreadBody(fetch: Fetch): Fetch {
  return (request, env) => {
    const { headers } = env.incoming;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    const answer = fetch(request, env);
    return hasBody ? afterRest(answer, env) : answer;
  };
}

async function afterRest(
  answer: Promise<Response> | Response,
  { incoming, outgoing }: HttpBindings,
): Promise<Response> {
  const response = await answer;
  if (!incoming.complete) await discard(incoming);
  if (!incoming.complete) outgoing.shouldKeepAlive = false;
  return response;
}

/** Resolves when the body is complete, broken off, too large or too slow. */
function discard(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > REST.bytes) resolve();
    // A reader that gave up has paused it.
    else incoming.resume();
  };
  const limit = setTimeout(resolve, REST.ms);
  incoming.on('data', onData).once('end', resolve).once('close', resolve);
  incoming.resume();
  return promise.finally(() => {
    clearTimeout(limit);
    incoming.off('data', onData).off('end', resolve).off('close', resolve);
  });
}
