import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';

/**
 * The client of the shop's calls, for loaders. The server sets it for every request, with the request's own cookie where the page
 * is a private one, so that a loader sees what the person who asks may see.
 */
export const clientContext = createContext<Client>();

/** Scheme and host under which the shop is known to the world, without a slash at the end (the setting PUBLIC_URL). */
export const publicUrlContext = createContext<string>();

/** Where an error of ours is told on the server; the page itself only says that there was one. */
export const reportErrorContext = createContext<(error: unknown) => void>();

/**
 * Returns where the server redirects a request that may not open the page; undefined for one that may. `pattern` is the path of the
 * matched route, `url` the page's address.
 */
export const accessRedirectContext =
  createContext<(page: { pattern: string; url: URL }) => Promise<string | undefined>>();
