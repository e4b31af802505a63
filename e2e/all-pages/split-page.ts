import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that delivers a shop's pages in parts. */
export type SplitPages = {
  url: string;
  /** Sends the next part of the page that a client is waiting for. */
  sendNext: () => void;
  stop: () => Promise<void>;
};

/** Starts a server in front of the shop at `shopUrl`. It splits each page at the first occurrence of every `splitAt`, in this order. */
export async function startSplitPages(shopUrl: string, splitAt: readonly string[]): Promise<SplitPages> {
  let next = Promise.withResolvers<void>();
  const respond = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const original = await fetch(new URL(url, shopUrl), { headers: { accept: headers.accept ?? '*/*' } });
    const type = original.headers.get('content-type') ?? '';
    response.writeHead(original.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      response.end(Buffer.from(await original.arrayBuffer()));
      return;
    }
    const page = await original.text();
    let sent = 0;
    for (const text of splitAt) {
      const split = page.indexOf(text, sent);
      if (split < 0) throw new Error(`The page has no ${text} after its previous part.`);
      response.write(page.slice(sent, split));
      sent = split;
      await next.promise;
      next = Promise.withResolvers();
    }
    response.end(page.slice(sent));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendNext: () => next.resolve(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
