import { createClient } from '#contract/client.ts';
import { onDemandRoutes } from '#contract/routes/on-demand-routes.ts';

/** The API client of code that pages load on demand. */
export const onDemandClient = createClient({ fetch: (request) => globalThis.fetch(request) }, onDemandRoutes);
