import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';

/** The API client of loaders. The server sets it for every request, with the request's cookie on private pages only. */
export const clientContext = createContext<Client>();

/** The shop's public origin without a trailing slash (the setting PUBLIC_URL). */
export const publicUrlContext = createContext<string>();

/** Whether visitors may order without an account (the setting GUEST_CHECKOUT). */
export const guestCheckoutContext = createContext<boolean>();

/** Reports an exception on the server; the page shows no details of it. */
export const reportErrorContext = createContext<(error: unknown) => void>();

/**
 * Returns the redirect of a request that may not open the page; undefined for one that may. `pattern` is the path of the matched route,
 * `url` the page's URL.
 */
export const accessRedirectContext =
  createContext<(page: { pattern: string; url: URL }) => Promise<Response | undefined>>();
