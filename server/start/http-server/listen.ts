import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fail, ok, type Result } from '#domain/result.ts';
import { respondInOrder } from './respond-in-order.ts';

/** How long a client may take, in milliseconds: a slow one must not hold a connection for ever. */
export type Patience = {
  readonly headers: number;
  readonly request: number;
  /** Without a byte in either direction for this long a connection is closed: a client that stopped reading frees its answer. */
  readonly idle: number;
};

const patience: Patience = { headers: 10_000, request: 30_000, idle: 60_000 };

/** How long running requests may take to finish when the shop ends. */
export const DRAIN_MS = 10_000;

/** The shop's door. */
export type Door = {
  readonly port: number;
  readonly server: Server;
  /** Lets requests in; those that came before are answered now. */
  open(listener: RequestListener): void;
  /** From now on every answer says `Connection: close`, so that clients go elsewhere. Still accepts connections. */
  sendAway(): void;
  /** Takes no more connections, lets running requests finish (at most 10 s, or until `hurry`), then drops the rest. Once. */
  close(hurry: AbortSignal): Promise<void>;
};

/**
 * Takes the port before anything slow is begun, so that a taken one is told at once and nobody else can get it in
 * between. Requests that come before `open` wait.
 */
export async function listen(wanted: {
  readonly host: string;
  readonly port: number;
  readonly patience?: Patience;
}): Promise<Result<Door, { readonly message: string }>> {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let handle: RequestListener = (request, response) => void waiting.push([request, response]);
  const { headers, request, idle } = wanted.patience ?? patience;
  const limits = {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(headers, 1000),
    maxHeaderSize: 16 * 1024,
    // Health checks need no Host; `requireHost` checks all others.
    requireHostHeader: false,
  };
  const answering = trackAnswers((request, response) => handle(request, response));
  const server = createServer(limits, respondInOrder(answering.handle));
  server.setTimeout(idle);

  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(wanted.port, wanted.host, () => resolve(null));
  });
  if (failure !== null) return fail({ message: explain(failure, wanted) });

  const { port } = server.address() as AddressInfo;
  const sockets = trackSockets(server);
  let closing: Promise<void> | undefined;
  return ok({
    port,
    server,
    open(listener) {
      handle = listener;
      for (const [request, response] of waiting) handle(request, response);
      waiting = [];
    },
    sendAway: answering.sendAway,
    close(hurry) {
      answering.sendAway();
      for (const [, response] of waiting) response.destroy();
      closing ??= drain({ server, sockets, hurry });
      return closing;
    },
  });
}

/** All open connections, also those that have become web sockets, which the server itself no longer knows. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Follows the answers under way, so that they can still be made the last ones of their connections. */
function trackAnswers(handle: RequestListener): { handle: RequestListener; sendAway: () => void } {
  const unfinished = new Set<ServerResponse>();
  let isSendingAway = false;
  return {
    handle(request, response) {
      if (isSendingAway) response.shouldKeepAlive = false;
      handle(request, response);
      // Most answers come from the page cache and are complete here: they need no listener.
      if (response.writableEnded) return;
      unfinished.add(response);
      response.once('close', () => unfinished.delete(response));
    },
    sendAway() {
      isSendingAway = true;
      for (const response of unfinished) if (!response.headersSent) response.shouldKeepAlive = false;
    },
  };
}

function drain(options: {
  readonly server: Server;
  readonly sockets: ReadonlySet<Socket>;
  readonly hurry: AbortSignal;
}): Promise<void> {
  const { server, sockets, hurry } = options;
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return new Promise((resolve) => {
    // A connection that was busy when the door closed stays open after its answer, until somebody closes it.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(drop, DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
    if (hurry.aborted) drop();
    else hurry.addEventListener('abort', drop);
  });
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already taken: choose another one with PORT.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user: choose one from 1024 on with PORT.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `This machine has no address ${host}: choose another one with HOST.`;
  }
  return `The shop can't listen on ${host} port ${port}: ${error.message}.`;
}
