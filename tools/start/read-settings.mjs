import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

/** Defaults of the settings that the starter reads; the same as in server/settings.ts. */
export const DEFAULTS = { HOST: '127.0.0.1', PORT: '3000', DATA_DIR: '.data' };

/**
 * Reads the settings that the starter needs before packages are installed: the environment, then the file `.env`. An
 * empty setting counts as unset.
 *
 * @returns {{ host: string, port: string, dataDir: string, hasOwnDatabase: boolean }} `dataDir` is absolute
 */
export function readSettings() {
  /** @type {NodeJS.Dict<string>} */
  let file = {};
  try {
    file = parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  } catch {
    // The file does not exist.
  }
  const given = { ...file, ...process.env };
  return {
    host: given['HOST'] || DEFAULTS.HOST,
    port: given['PORT'] || DEFAULTS.PORT,
    dataDir: resolve(root, given['DATA_DIR'] || DEFAULTS.DATA_DIR),
    hasOwnDatabase: !given['DATABASE_URL'],
  };
}
