import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of pipelined requests that wait on one connection. */
export const MAX_WAITING_COUNT = 64;

/**
 * Handles the pipelined requests of a connection one at a time. Each starts after the previous response was flushed, so the shop buffers
 * at most one response for a client that does not read. Destroys a connection with more than `MAX_WAITING_COUNT` waiting requests.
 */
export function respondInOrder(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_WAITING_COUNT) {
      // Only destroying the socket frees the waiting requests.
      socket.destroy();
      return;
    }
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is about to flush the response; the handler must write after that.
      process.nextTick(() => {
        if (!response.destroyed) handle(request, response);
      });
    });
  }

  return (request, response) => {
    // Node assigns the socket when the earlier responses are flushed.
    if (response.socket === null) wait(request, response);
    else handle(request, response);
  };
}
