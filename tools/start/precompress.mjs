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
 * Writes compressed copies beside every script, stylesheet, SVG, web manifest and WebAssembly module of a folder, at the highest level, once
 * per build. The server sends the copy that the browser accepts.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|webmanifest|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await Promise.all(forms.map(async ({ ending, make }) => writeFile(file + ending, await make(content))));
    }),
  );
}
