import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that delivers a shop's pages in two parts. */
export type SplitPages = {
  url: string;
  /** Sends the second part of the page that a client is waiting for. */
  sendRest: () => void;
  stop: () => Promise<void>;
};

/** Starts a server in front of the shop at `shopUrl`. It withholds each page from the first occurrence of `splitAt` on. */
export async function startSplitPages(shopUrl: string, splitAt: string): Promise<SplitPages> {
  let rest = Promise.withResolvers<void>();
  const respond = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const original = await fetch(new URL(url, shopUrl), { headers: { accept: headers.accept ?? '*/*' } });
    const type = original.headers.get('content-type') ?? '';
    response.writeHead(original.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      response.end(Buffer.from(await original.arrayBuffer()));
      return;
    }
    const page = await original.text();
    const split = page.indexOf(splitAt);
    if (split < 0) throw new Error(`The page has no ${splitAt}.`);
    response.write(page.slice(0, split));
    await rest.promise;
    rest = Promise.withResolvers();
    response.end(page.slice(split));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendRest: () => rest.resolve(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
