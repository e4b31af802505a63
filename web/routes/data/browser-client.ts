import { createClient } from '#contract/client.ts';

/** The client of the shop's calls, for what happens in the browser after a page has come. */
export const client = createClient({ fetch: (request) => globalThis.fetch(request) });
