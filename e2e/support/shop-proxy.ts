import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the shared shop. A test can disconnect it from the network and upgrade the shop behind it. */
export type ShopProxy = {
  readonly url: string;
  /** Method and path of each request so far, such as `POST /api/orders`. */
  readonly requests: string[];
  /** Refuses connections until `connect`. */
  disconnect: () => Promise<void>;
  connect: () => Promise<void>;
  /** Serves the pages and the worker of a next version. Its stylesheet and manifest have new names, and the old names are 404s. */
  upgrade: () => void;
};

/** Starts a proxy on a free port. `stop` ends it. */
export async function startShopProxy(): Promise<ShopProxy & { stop: () => Promise<void> }> {
  const shop = process.env['SHOP_URL'] ?? '';
  const requests: string[] = [];
  let isNext = false;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    forward({ shop, request, response, isNext }).catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const disconnect = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://localhost:${port}`,
    requests,
    disconnect,
    connect: () => listen(port),
    upgrade: () => void (isNext = true),
    stop: async () => (server.listening ? disconnect() : undefined),
  };
}

/** The files that have another name in the next version. */
const RENAMED = /(\/assets\/(?:style|manifest)-[\w-]+)(\.css|\.js)/g;

/** Response headers that are not copied: they describe the connection or the encoded bytes. Cookies are copied separately. */
const OWN_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
];

async function forward({
  shop,
  request,
  response,
  isNext,
}: {
  shop: string;
  request: IncomingMessage;
  response: ServerResponse;
  isNext: boolean;
}): Promise<void> {
  const path = request.url ?? '/';
  if (isNext && /^\/assets\/(style|manifest)-/.test(path) && !path.includes('-next.')) {
    response.writeHead(404).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
  const answer = await fetch(shop + path.replace('-next.', '.'), {
    method: request.method ?? 'GET',
    headers: { ...headers, ...('origin' in headers && { origin: shop }), 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const type = answer.headers.get('content-type') ?? '';
  const body = Buffer.from(await answer.arrayBuffer());
  const isChanged = isNext && /html|service-worker|manifest-/.test(type + path);
  const changed = isChanged ? Buffer.from(toNext(body.toString())) : body;
  response.statusCode = answer.status;
  // The policy contains hashes of scripts, which the renaming changes.
  const dropped = isChanged ? [...OWN_HEADERS, 'content-security-policy'] : OWN_HEADERS;
  for (const [name, value] of answer.headers)
    if (!dropped.includes(name)) response.setHeader(name, value.replaceAll(shop, ''));
  response.setHeader('set-cookie', answer.headers.getSetCookie());
  response.end(changed);
}

/** Renames the files in a page, a manifest or the worker, and gives the worker another build name. */
function toNext(text: string): string {
  return text.replaceAll(RENAMED, '$1-next$2').replace(/(?<=name:.)[\da-f]{16}/, 'next');
}
