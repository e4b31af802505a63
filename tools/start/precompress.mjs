import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const forms = [
  {
    ending: '.br',
    /** @param {Buffer} content */
    make: (content) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
  },
  {
    ending: '.gz',
    /** @param {Buffer} content */
    make: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  },
];

/**
 * Puts the compressed forms of every text file below the folder beside it, as small as they get: made once per build instead of once
 * per request. The server sends the one that a browser takes.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await Promise.all(forms.map(async ({ ending, make }) => writeFile(file + ending, await make(content))));
    }),
  );
}
