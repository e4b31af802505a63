/** How long data that was fetched ahead is as good as fresh, in milliseconds. */
const FRESH_MS = 30_000;

const ahead = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>();

/** Fetches what the router will ask for. `address` is a path with its query. */
export function fetchAhead(address: string): void {
  const { href } = new URL(address, location.href);
  if (isFresh(href)) return;
  const answer = fetch(href);
  ahead.set(href, { at: performance.now(), answer });
  // What could not be had is asked for again when it is needed.
  answer.then(
    ({ ok }) => ok || ahead.delete(href),
    () => ahead.delete(href),
  );
}

/** The answer to a request of the router: the one that was fetched ahead, which serves once, or a new one. */
export async function fetchOnce(request: Request): Promise<Response> {
  const kept = request.method === 'GET' && isFresh(request.url) ? ahead.get(request.url) : undefined;
  ahead.delete(request.url);
  const answer = await kept?.answer.catch(() => undefined);
  return answer?.ok ? answer : fetch(request);
}

function isFresh(href: string): boolean {
  const kept = ahead.get(href);
  return kept !== undefined && performance.now() - kept.at < FRESH_MS;
}
