import { createClient } from '#contract/client.ts';
import { browserRoutes } from '#contract/routes/browser-routes.ts';

/** The API client in the browser. Loaders have their own (`clientContext`). */
export const client = createClient({ fetch: (request) => globalThis.fetch(request) }, browserRoutes);
