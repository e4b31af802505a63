import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Returns an empty value for each setting of the developer's `.env`: the shop counts it as unset, and it overrides the file. */
export function unsetDotEnv(): Record<string, string> {
  try {
    const names = Object.keys(parseEnv(readFileSync('.env', 'utf8')));
    return Object.fromEntries(names.map((name) => [name, '']));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
