import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts an HTTP server that counts deliveries by message id. A shop process posts the id of each mail. */
export async function startMailReceiver(): Promise<{
  url: string;
  mailbox: ReadonlyMap<string, number>;
  close(): Promise<void>;
}> {
  const mailbox = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = Buffer.concat(parts).toString();
      mailbox.set(id, (mailbox.get(id) ?? 0) + 1);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    mailbox,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
