import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { createClient, type Client } from '#contract/client.ts';
import { isPrivatePage } from './page-access.ts';

/** What the built pages offer besides React Router's own: `web/entry.server.tsx` exports it. */
type EntryModule = {
  readonly provide: (given: {
    client: Client;
    publicUrl: string;
    reportError: (error: unknown) => void;
  }) => RouterContextProvider;
};

/**
 * Renders the shop's pages. A page's loaders make the same calls as the browser, answered by `callApi` in this process; the pages
 * that are the same for everybody make them without the request's cookies.
 */
export function pages({
  build,
  mode,
  publicUrl,
  callApi,
  reportError,
}: {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  publicUrl: string;
  callApi: (request: Request) => Promise<Response> | Response;
  reportError: (error: unknown) => void;
}): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, mode);
  return async (request) => {
    const url = new URL(request.url);
    const isPrivate = isPrivatePage(url.pathname);
    const cookie = isPrivate ? request.headers.get('cookie') : null;
    const client = createClient({
      origin: url.origin,
      fetch: (call) => {
        if (cookie !== null) call.headers.set('cookie', cookie);
        return callApi(call);
      },
    });
    const { entry } = typeof build === 'function' ? await build() : build;
    // React Router types the entry module by what it needs itself.
    const { provide } = entry.module as unknown as EntryModule;
    const response = await handle(request, provide({ client, publicUrl, reportError }));
    if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', isPrivate ? 'no-store' : 'no-cache');
    }
    return response;
  };
}
