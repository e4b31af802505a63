import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The server that the shop is compared with. Responds to every request with the bytes that its parent sent. Exits with
 * its parent.
 */
let head: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
});

process.on('message', (given: { head: string[]; body: string }) => {
  head = given.head;
  body = Buffer.from(given.body, 'base64');
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
// Port 0 asks the parent for the bytes: the server has none yet.
server.listen(0, '127.0.0.1', () => process.send?.({ port: 0 }));
