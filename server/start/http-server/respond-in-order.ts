import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many pipelined requests may wait on one connection. */
export const MAX_WAITING_COUNT = 64;

/**
 * Answers the pipelined requests of a connection one after the other: each starts when the answer before it has been flushed to the
 * operating system. A client that does not read thus makes the shop hold one answer, however many requests it has sent. A connection
 * with more than `MAX_WAITING_COUNT` waiting requests is destroyed: only that frees them.
 */
export function respondInOrder(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_WAITING_COUNT) {
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
    // Node assigns the socket when the answers before this one are flushed.
    if (response.socket === null) wait(request, response);
    else handle(request, response);
  };
}
