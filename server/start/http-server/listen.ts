import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isUpload } from '../../http/api/uploads.ts';
import { respondInOrder } from './respond-in-order.ts';

/** Timeouts of client connections, so that a slow client cannot hold one forever. */
export type ClientTimeouts = {
  readonly headersMs: number;
  readonly requestMs: number;
  /** For requests whose body is a file. */
  readonly uploadMs: number;
  /** A connection closes when it carries no byte for this long. That frees the response of a client that stopped reading. */
  readonly idleMs: number;
};

const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 30 * MINUTE_MS,
  idleMs: MINUTE_MS,
};

/**
 * How many connections may wait to be accepted; the kernel limits it by `net.core.somaxconn`. Beyond the number the kernel drops connections,
 * and clients try again after one, three and seven seconds. Node's default of 511 is too low when a worker dies: all its clients reconnect at
 * once.
 */
const BACKLOG = 4096;

/** How long running requests may take to finish on shutdown. */
export const DRAIN_MS = 10_000;

/** The shop's HTTP server. */
export type HttpServer = {
  readonly port: number;
  readonly server: Server;
  /** Starts to handle requests, including those that arrived earlier. */
  open(listener: RequestListener): void;
  /** Sends `Connection: close` with every further response, so that clients reconnect to another process. Still accepts connections. */
  disableKeepAlive(): void;
  /** Stops accepting connections, waits for running requests (`DRAIN_MS` at most, or until `force`), then drops the rest. Idempotent. */
  close(force: AbortSignal): Promise<void>;
};

/**
 * Binds the port. Called before any slow step, so that a taken port is reported immediately and no other process takes the port later.
 * Requests wait until `open` is called.
 */
export async function listen(options: {
  readonly host: string;
  readonly port: number;
  readonly timeouts?: ClientTimeouts;
}): Promise<Result<HttpServer, { readonly message: string }>> {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let handle: RequestListener = (request, response) => void waiting.push([request, response]);
  const { headersMs, requestMs, uploadMs, idleMs } = options.timeouts ?? CLIENT_TIMEOUTS;
  const limits = {
    headersTimeout: headersMs,
    // `limitBodyTime` limits other requests.
    requestTimeout: uploadMs,
    connectionsCheckingInterval: Math.min(headersMs, 1000),
    // After Node's default of 5 s a reverse proxy often sends its next request into a connection that is just being closed.
    keepAliveTimeout: idleMs,
    maxHeaderSize: 16 * 1024,
    // `requireHost` checks it instead, because health checks may come without one.
    requireHostHeader: false,
  };
  const responses = trackResponses((request, response) => handle(request, response));
  const handleInOrder = respondInOrder(responses.handle);
  const server = createServer(limits, (request, response) => {
    if (!isUpload(request)) limitBodyTime(request, { response, requestMs });
    handleInOrder(request, response);
  });
  server.setTimeout(idleMs);

  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, () => resolve(null));
  });
  if (failure !== null) return fail({ message: explain(failure, options) });

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
    disableKeepAlive: responses.disableKeepAlive,
    close(force) {
      responses.disableKeepAlive();
      for (const [, response] of waiting) response.destroy();
      closing ??= drain({ server, sockets, force });
      return closing;
    },
  });
}

/** Disconnects a client that sends a body too slowly, with 408 as Node does. Requests without a body need no timer. */
function limitBodyTime(
  request: IncomingMessage,
  { response, requestMs }: { response: ServerResponse; requestMs: number },
): void {
  const { headers, socket } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, requestMs);
  request.once('close', () => clearTimeout(timer));
}

/** Tracks all open connections, including web sockets, which Node's server does not track after their upgrade. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Tracks unfinished responses, so that `disableKeepAlive` can add `Connection: close` to them too. */
function trackResponses(handle: RequestListener): {
  handle: RequestListener;
  disableKeepAlive: () => void;
} {
  const unfinished = new Set<ServerResponse>();
  let isKeepAlive = true;
  return {
    handle(request, response) {
      if (!isKeepAlive) response.shouldKeepAlive = false;
      handle(request, response);
      // Most responses come from the page cache and are complete here.
      if (response.writableEnded) return;
      unfinished.add(response);
      response.once('close', () => unfinished.delete(response));
    },
    disableKeepAlive() {
      isKeepAlive = false;
      for (const response of unfinished) if (!response.headersSent) response.shouldKeepAlive = false;
    },
  };
}

function drain(options: {
  readonly server: Server;
  readonly sockets: ReadonlySet<Socket>;
  readonly force: AbortSignal;
}): Promise<void> {
  const { server, sockets, force } = options;
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return new Promise((resolve) => {
    // Node leaves a connection open that was busy when the server closed.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(drop, DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
    if (force.aborted) drop();
    else force.addEventListener('abort', drop);
  });
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already taken: choose another one with PORT.`;
  if (error.code === 'EACCES')
    return `This user may not use port ${port}: choose one from 1024 on with PORT.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `This machine has no address ${host}: choose another one with HOST.`;
  }
  return `The shop can't listen on ${host} port ${port}: ${error.message}.`;
}
