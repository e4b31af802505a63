import { readdirSync } from 'node:fs';

/** Splits a name or path such as `banner-for-her.4dcdd708-480.avif` at the hash of its content. */
const HASHED = /^(?<picture>.+)\.[0-9a-f]{8}-(?<ending>\d+\.\w+)$/;

/**
 * Reads which pictures a folder has. Returns a function that maps the path of a picture as another version drew it, such as
 * `/banner-for-her.4dcdd708-480.avif`, to the path of this version's drawing, or returns the path unchanged.
 */
export function createRedrawnFinder(folder: string): (path: string) => string {
  const drawn = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const key = withoutHash(name);
    if (key !== undefined) drawn.set(`/${key}`, `/${name}`);
  }
  return (path) => drawn.get(withoutHash(path) ?? '') ?? path;
}

function withoutHash(path: string): string | undefined {
  const { picture, ending } = HASHED.exec(path)?.groups ?? {};
  return picture === undefined ? undefined : `${picture}-${ending}`;
}
