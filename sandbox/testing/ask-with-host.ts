import { request } from 'node:http';

/** Returns the status and body of a request whose `Host` header is `host`. `fetch` cannot set that header. */
export function askWithHost(url: string, host: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { Host: host } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Well-formed names that no stand-in may answer under. */
export const FOREIGN_HOSTS: readonly string[] = [
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example:80',
];

/** `Host` headers that no URL can be made of. */
export const MALFORMED_HOSTS: readonly string[] = ['evil.example/127.0.0.1', 'user@[', '127.0.0.1:port'];
