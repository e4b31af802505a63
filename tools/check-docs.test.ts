import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A path in backquotes, and behind an arrow the test in it that is meant. */
const NAMED = /`([^`\s]+)`(?: › ([^|<;()\n]+))?/g;

test('every file that the documents name is there, and every test is in its file', () => {
  const rooms = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules|build)/.test(entry.name))
    .map(({ name }) => name);
  const wrong: string[] = [];
  let checked = 0;
  for (const document of globSync('{README.md,docs/**/*.md}', { cwd: root })) {
    for (const [, path = '', title] of read(document).matchAll(NAMED)) {
      if (!path.includes('/') || !rooms.includes(path.split('/')[0] ?? '')) continue;
      checked += 1;
      const isThere = path.includes('*')
        ? globSync(path, { cwd: root }).length > 0
        : existsSync(join(root, path));
      if (!isThere) wrong.push(`${document}: there is no ${path}`);
      // The tests of that table are compared with those that ran (tools/check-conformance.ts).
      else if (title !== undefined && document !== 'docs/conformance.md') {
        if (!read(path).includes(title.trim()))
          wrong.push(`${document}: ${path} has no test '${title.trim()}'`);
      }
    }
  }
  expect(checked).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
