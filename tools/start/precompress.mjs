import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The best parameters depend on the file. Trying more than the first saves about a thousandth of most scripts. */
const BROTLI_PARAMETERS = [
  {},
  { [constants.BROTLI_PARAM_NDIRECT]: 2, [constants.BROTLI_PARAM_LGBLOCK]: 19 },
  { [constants.BROTLI_PARAM_NDIRECT]: 8, [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NDIRECT]: 15 },
].map((params) => ({ ...params, [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }));

const forms = [
  {
    ending: '.br',
    /** @param {Buffer} content */
    make: async (content) => {
      const copies = await Promise.all(
        BROTLI_PARAMETERS.map((params) => promisify(brotliCompress)(content, { params })),
      );
      return copies.reduce((one, other) => (other.length < one.length ? other : one));
    },
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
