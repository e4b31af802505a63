import { createServer } from 'node:net';

/**
 * Takes the shop's port while packages are installed and pages are built, so that a start beside a running shop fails before it touches a
 * file. The shop itself reports every other problem with host and port.
 *
 * @param {{ host: string, port: string }} settings
 * @returns {Promise<{ ok: true, release: () => Promise<void> } | { ok: false, message: string }>}
 */
export async function claimPort({ host, port: wanted }) {
  const port = /^\d{1,5}$/.test(wanted) ? Number(wanted) : 0;
  if (port === 0 || port > 65_535) return { ok: true, release: async () => {} };
  const server = createServer((socket) => socket.destroy());
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((done) => {
    server.once('error', done);
    server.listen(port, host, () => done(undefined));
  });
  if (error?.code === 'EADDRINUSE') {
    return { ok: false, message: `Port ${port} is already taken: choose another one with PORT.` };
  }
  if (error !== undefined) return { ok: true, release: async () => {} };
  return { ok: true, release: () => new Promise((done) => server.close(() => done())) };
}
