import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';

/** Enough for a client to finish sending a body and then read the response. */
const MAX_DISCARDED_BYTES = 1024 * 1024;
const DISCARD_TIMEOUT_MS = 1_000;

type Fetch = (request: Request, env: HttpBindings) => Promise<Response> | Response;

/**
 * Receives and discards the rest of an unread request body before the response is sent. Closes the connection when too much is
 * missing: the rest of the body would be parsed as the next request.
 */
export function discardUnreadBody(fetch: Fetch): Fetch {
  return (request, env) => {
    const { headers } = env.incoming;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    const response = fetch(request, env);
    return hasBody ? afterDiscarding(response, env) : response;
  };
}

async function afterDiscarding(
  pending: Promise<Response> | Response,
  { incoming, outgoing }: HttpBindings,
): Promise<Response> {
  const response = await pending;
  if (!incoming.complete) await discard(incoming);
  if (!incoming.complete) outgoing.shouldKeepAlive = false;
  return response;
}

/** Resolves when the body is complete, aborted, too large or too slow. */
function discard(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) resolve();
    // A reader that stopped early has paused the stream.
    else incoming.resume();
  };
  const limit = setTimeout(resolve, DISCARD_TIMEOUT_MS);
  incoming.on('data', onData).once('end', resolve).once('close', resolve);
  incoming.resume();
  return promise.finally(() => {
    clearTimeout(limit);
    incoming.off('data', onData).off('end', resolve).off('close', resolve);
  });
}
