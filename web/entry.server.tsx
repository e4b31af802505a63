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
  guestCheckoutContext,
  publicUrlContext,
  reportErrorContext,
} from './routes/data/loader-context.ts';

/** Creates the context of a request's loaders. */
export function createLoaderContext(values: {
  client: Client;
  publicUrl: string;
  reportError: (error: unknown) => void;
  accessRedirect: (page: { pattern: string; url: URL }) => Promise<Response | undefined>;
  guestCheckout: boolean;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientContext, values.client);
  context.set(publicUrlContext, values.publicUrl);
  context.set(reportErrorContext, values.reportError);
  context.set(accessRedirectContext, values.accessRedirect);
  context.set(guestCheckoutContext, values.guestCheckout);
  return context;
}

/** Reports errors of loaders and components. A request that the browser aborted is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error);
};

/**
 * Renders a page completely before it is sent, so that the server can compress, hash and cache it. A rendering error is thrown to React
 * Router, which renders the error page.
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
    // Otherwise React moves parts of a long page behind its footer, for a script to put them into place.
    progressiveChunkSize: Infinity,
    onError(cause) {
      failure ??= { cause };
    },
  });
  await body.allReady;
  if (failure !== undefined) throw failure.cause;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}
