import { request } from 'node:http';

/** Returns the status and body of a request whose `Host` header is `host`. `fetch` cannot set that header. */
export function requestWithHost(url: string, host: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: { Host: host } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

/** Well-formed host names that every stand-in must reject. */
export const FOREIGN_HOSTS: readonly string[] = [
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example:80',
];

/** `Host` headers that are not valid in a URL. */
export const MALFORMED_HOSTS: readonly string[] = ['evil.example/127.0.0.1', 'user@[', '127.0.0.1:port'];
