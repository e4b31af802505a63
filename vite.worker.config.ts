import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { minifyScripts } from './tools/vite/minify-scripts.ts';
import { BROWSERS } from './tools/vite/stylesheets.ts';

const client = join(process.env['PAGES_FOLDER'] ?? 'build/by-hand', 'client');

/** Lists the scripts, styles and fonts of the browser build, which must exist. */
function listFiles(): string[] {
  const folder = join(client, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => `/assets/${name}`).toSorted();
}

const files = listFiles();
const mark = readFileSync('web/public/favicon.svg', 'utf8');
const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);

/** The service worker: one file beside the pages' build, with the list of that build's files. */
export default defineConfig({
  publicDir: false,
  plugins: [minifyScripts()],
  define: { BUILD: JSON.stringify({ name, files, mark }) },
  build: {
    outDir: client,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: BROWSERS,
    cssTarget: BROWSERS,
    rolldownOptions: {
      input: 'web/offline/worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
