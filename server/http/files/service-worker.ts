import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';

/** Replaces an installed worker: deletes its caches and unregisters itself. */
const REMOVAL = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(forget());
});
`;

/** A worker has the policy of its own response. Its requests go to the shop only. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Creates the handler of the service worker, which keeps pages for use without a network (web/offline). Without `isOn`, and in development,
 * when `client` is null, browsers get a script that removes an installed worker.
 */
export function createServiceWorker({ client, isOn }: { client: string | null; isOn: boolean }): Hono {
  const app = new Hono();
  let script: string | undefined;
  app.get('/service-worker.js', etag(), async (context) => {
    if (isOn && client !== null) script ??= await readFile(join(client, 'service-worker.js'), 'utf8');
    return context.body(script ?? REMOVAL, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      // Browsers revalidate the file at each navigation.
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_POLICY,
    });
  });
  return app;
}
