import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFetchFile } from './fetch-file.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a server on this machine. Returns its address, with a host name or its IP address. */
async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** Allows this machine, which the default rule does not. */
const fetchHere = createFetchFile({ rule: ({ address }) => address === '127.0.0.1' || address === '::1' });
const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();
const reasonOf = async (url: string, fetchFile = fetchHere) => {
  const fetched = await fetchFile(url, MAX_BYTES);
  return fetched.ok ? 'fetched' : `${fetched.error.code}: ${fetched.error.reason}`;
};

test('a file is fetched by a host name, through redirects', async () => {
  const target = await serve((_request, response) => void response.end('bytes'), 'localhost');
  const fetched = await fetchHere(await serve(redirectTo(`${target}/a.jpg`)), MAX_BYTES);
  expect(fetched.ok && Buffer.from(fetched.value).toString()).toBe('bytes');
});

const REFUSED = 'permanent: Files come from public addresses that begin with https:// only.';

test('only public addresses by HTTPS are allowed without another rule', async () => {
  const requests: string[] = [];
  const here = await serve((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  const strict = createFetchFile();
  const { port } = new URL(here);
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:7f00:1]', '0x7f.1'];
  for (const host of hosts) {
    for (const protocol of ['http', 'https']) {
      expect(await reasonOf(`${protocol}://${host}:${port}/`, strict), host).toBe(REFUSED);
    }
  }
  expect(await reasonOf('http://8.8.8.8/', strict)).toBe(REFUSED);
  expect(requests).toEqual([]);
});

test('a redirect to an address that is not allowed is not followed', async () => {
  const secrets: string[] = [];
  const inner = await serve((request, response) => {
    secrets.push(request.url ?? '');
    response.end('secret');
  }, '127.0.0.1');
  const innerPort = new URL(inner).port;
  const outer = await serve(redirectTo(`http://localhost:${innerPort}/secret`));
  let count = 0;
  const onlyFirst = createFetchFile({ rule: () => (count += 1) === 1 });
  expect(await reasonOf(outer, onlyFirst)).toBe(REFUSED);
  expect(secrets).toEqual([]);
});

test('too many redirects fail', async () => {
  const loop = await serve(
    (request, response) => void response.writeHead(301, { location: `${request.url}x` }).end(),
  );
  expect(await reasonOf(loop)).toBe('permanent: The server redirects too often.');
  expect(await reasonOf(await serve(redirectTo('http://[')))).toMatch(/cannot be read/);
  expect(await reasonOf(await serve(redirectTo('file:///etc/passwd')))).toMatch(/not the address of a file/);
});

test('a large file is not read to its end', async () => {
  let written = 0;
  const large = await serve((_request, response) => {
    const write = () => {
      while (!response.destroyed && written < 100 * MAX_BYTES) {
        written += 64 * 1024;
        if (!response.write(Buffer.alloc(64 * 1024))) return;
      }
      response.end();
    };
    response.on('drain', write);
    write();
  });
  expect(await reasonOf(large)).toBe('permanent: The file has more than 2 MB.');
  expect(written).toBeLessThan(50 * MAX_BYTES);
});

test('a server that answers too slowly can be tried again', async () => {
  const slow = await serve((_request, response) => void response.write('first byte'));
  const impatient = createFetchFile({ rule: () => true, timeoutMs: 50 });
  expect(await reasonOf(slow, impatient)).toBe('temporary: The server took too long.');
});

test.each([
  [404, 'permanent: The server answered 404.'],
  [403, 'permanent: The server answered 403.'],
  [429, 'temporary: The server answered 429.'],
  [503, 'temporary: The server answered 503.'],
])('the status %i is reported', async (status, reason) => {
  expect(await reasonOf(await serve((_request, response) => void response.writeHead(status).end()))).toBe(
    reason,
  );
});

test('a broken connection can be tried again', async () => {
  const broken = await serve((request) => void request.socket.destroy());
  expect(await reasonOf(broken)).toMatch(/^temporary: The connection failed/);
});

test('an address with a password, or of another protocol, is rejected', async () => {
  for (const url of ['ftp://a.example/x', 'https://user:secret@a.example/x', 'x', 'data:image/png,x']) {
    expect(await reasonOf(url)).toBe('permanent: This is not the address of a file.');
  }
});
