import { renderToReadableStream } from 'react-dom/server';
import {
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router';
import type { Client } from '#contract/client.ts';
import {
  accessRedirectContext,
  clientContext,
  publicUrlContext,
  reportErrorContext,
} from './routes/data/client-context.ts';

/** What the server gives to a request's loaders. */
export function provide(given: {
  client: Client;
  publicUrl: string;
  reportError: (error: unknown) => void;
  accessRedirect: (page: { pattern: string; url: URL }) => Promise<string | undefined>;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientContext, given.client);
  context.set(publicUrlContext, given.publicUrl);
  context.set(reportErrorContext, given.reportError);
  context.set(accessRedirectContext, given.accessRedirect);
  return context;
}

/** Errors that a loader or a component threw; a request that the browser gave up is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error);
};

/**
 * Renders a page completely before a byte of it is sent, so that the server can compress, hash and keep it whole. An error while
 * rendering is thrown to React Router, which renders the error page: half a page is never sent.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  let failure: { readonly cause: unknown } | undefined;
  const body = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} />, {
    signal: request.signal,
    onError(cause) {
      failure ??= { cause };
    },
  });
  await body.allReady;
  if (failure !== undefined) throw failure.cause;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(unhurried(await new Response(body).text()), { status, headers });
}

/**
 * Scripts come after what is seen first: the styles, the faces and the first picture. On a slow connection the page is there a second
 * earlier for it. React Router has no word for that.
 */
function unhurried(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
