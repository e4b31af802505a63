import { BASE_PATH } from '../shell/navigation/screens.ts';

/** Returns the path that `from` names on this site (`origin`); the path of the back office for other values. */
export function returnPath(from: string | null, origin: string): string {
  if (from === null || !from.startsWith('/')) return BASE_PATH;
  const url = URL.parse(from, origin);
  return url?.origin === origin ? url.pathname + url.search : BASE_PATH;
}
