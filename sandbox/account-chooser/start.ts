import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isOwnHost, LOOPBACK_HOSTS } from '../own-host.ts';
import { createProvider } from './create-provider.ts';
import { createPages } from './serve-pages.ts';

/** Options of the chooser. It listens on the loopback address only. */
export type AccountChooserOptions = {
  /** 0 uses any free port. */
  port: number;
  /** The shop's redirect URIs. */
  redirectUris: readonly string[];
  /** Default: a random secret. */
  clientSecret?: string;
  /** Milliseconds since 1970. Default: the system clock. */
  now?: () => number;
};

/** A running chooser. */
export type AccountChooser = {
  /** The issuer, without a trailing slash. The photos have the same origin. */
  url: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
};

/** Loopback only: any client that reaches the chooser can sign in to the shop as any person. */
const host = '127.0.0.1';

/** Starts the stand-in for Google. Throws the errors of `listen`, for example EADDRINUSE. */
export async function startAccountChooser(options: AccountChooserOptions): Promise<AccountChooser> {
  const { port, redirectUris, now = Date.now, clientSecret } = options;
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    if (isOwnHost(request.headers.host, LOOPBACK_HOSTS)) handle(request, response);
    else response.writeHead(403).end('This account chooser can be opened only on its own machine.');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const client = { id: 'osier', secret: clientSecret ?? randomBytes(24).toString('base64url'), redirectUris };
  const chooser = createProvider({ issuer: url, client, now });
  const shopOrigins = [...new Set(redirectUris.map((address) => new URL(address).origin))];
  const pages = getRequestListener(createPages(chooser, shopOrigins).fetch);
  const protocol = chooser.provider.callback();
  handle = (request, response) => {
    const isPage = /^\/(choose|photos|favicon\.ico)\b/.test(request.url ?? '');
    void (isPage ? pages(request, response) : protocol(request, response));
  };

  return {
    url,
    clientId: client.id,
    clientSecret: client.secret,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
}
