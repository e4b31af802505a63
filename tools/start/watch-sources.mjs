import { watch } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The server's source folders. Vite watches `web/`. */
const folders = ['server', 'contract', 'domain', 'database', 'sandbox'];

/** Editors write a file several times when they save it. */
const DEBOUNCE_MS = 150;

/**
 * Waits for a change to the server's sources.
 *
 * @returns {{ changed: Promise<'changed'>, close: () => void }}
 */
export function watchSources() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true }));
  /** @type {Promise<'changed'>} */
  const changed = new Promise((done) => {
    for (const watcher of watchers) {
      watcher.on('change', (_event, name) => {
        if (!/\.(ts|json|sql)$/.test(String(name)) || String(name).endsWith('.test.ts')) return;
        clearTimeout(timer);
        timer = setTimeout(() => done('changed'), DEBOUNCE_MS);
      });
    }
  });
  const close = () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
  return { changed, close };
}
