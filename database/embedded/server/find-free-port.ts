import { createServer, type AddressInfo } from 'node:net';

/** Returns a port of 127.0.0.1 that is free now. Another process may take it before it is used. */
export function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
