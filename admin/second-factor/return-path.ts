import { BASE_PATH } from '../shell/navigation/paths.ts';

/** Returns the path that `from` names on this site (`origin`); the path of the back office for other values. */
export function returnPath(from: string | null, origin: string): string {
  if (from === null || !from.startsWith('/')) return BASE_PATH;
  const url = URL.parse(from, origin);
  // Resolving dots may leave two leading slashes, which would name a host.
  const isHere = url?.origin === origin && !url.pathname.startsWith('//');
  return isHere ? url.pathname + url.search : BASE_PATH;
}
