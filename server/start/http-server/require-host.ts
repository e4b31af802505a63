import type { IncomingMessage, RequestListener } from 'node:http';

/** Load balancers often send health checks in HTTP/1.0 without a Host, so these accept any. */
const HEALTH_CHECK = /^\/(healthz|readyz)(\?|$)/;

/**
 * Responds 400 to a request without exactly one Host header (RFC 9112, section 3.2), because servers in a chain may disagree about
 * which one counts. Health checks get the shop's own host.
 */
export function requireHost(handle: RequestListener, ownHost: string): RequestListener {
  return (request, response) => {
    if (HEALTH_CHECK.test(request.url ?? '')) {
      request.headers.host = ownHost;
    } else if (countHosts(request) !== 1) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      response.end('A request must have exactly one Host header.');
      return;
    }
    handle(request, response);
  };
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
