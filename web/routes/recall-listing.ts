import { keptData } from '../features/listing/kept-listings.ts';

/** What React Router calls an entry of the history that it did not make itself. */
const FIRST_ENTRY = 'default';

/**
 * On the way back or forward a listing is shown as it was left, without a call; everywhere else the server is asked.
 */
export async function recallListing<Data extends object>(
  request: Request,
  serverLoader: () => Promise<Data>,
): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const state: unknown = globalThis.history.state;
  const entry =
    typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
      ? state.key
      : FIRST_ENTRY;
  // The same route kept it, so it is what this route's loader gives.
  return (keptData(entry, pathname + search) as Data | undefined) ?? serverLoader();
}
