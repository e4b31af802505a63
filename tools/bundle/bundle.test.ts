import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { BUNDLED_FOLDERS, isBundled } from './contents.ts';
import { listProductionPackages } from './list-packages.ts';

const root = join(import.meta.dirname, '../..');

/** Loaded in development only, where the pages come from their sources. */
const DEVELOPMENT = ['vite'];

/** Imports of values: types are gone when the code runs. */
const IMPORT =
  /^(?:import|export)(?! type)\b[^;'"]*?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm;

test('a bundle leaves out the check of the HTML, which needs a browser and the end-to-end tests', () => {
  expect(isBundled('tools/check-html.ts')).toBe(false);
  expect(isBundled('tools/backup.ts')).toBe(true);
});

test('a bundle has every package and file that its sources import', () => {
  const packages = new Set(
    listProductionPackages(root)
      .filter((path) => path.lastIndexOf('node_modules/') === 0)
      .map((path) => path.slice('node_modules/'.length)),
  );
  const sources = globSync(`{${BUNDLED_FOLDERS.join(',')}}/**/*.{ts,mjs,js}`, { cwd: root }).filter(
    isBundled,
  );
  const missing: string[] = [];
  let count = 0;
  for (const source of sources) {
    for (const [, one, two, three] of readFileSync(join(root, source), 'utf8').matchAll(IMPORT)) {
      const specifier = one ?? two ?? three ?? '';
      const isAlias = specifier.startsWith('#');
      count += 1;
      if (specifier.startsWith('.') || isAlias) {
        const path = isAlias ? specifier.slice(1) : relative(root, join(root, dirname(source), specifier));
        const isThere = BUNDLED_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && isBundled(path);
        if (!isThere && path !== 'package.json') missing.push(`${source}: ${specifier}`);
        continue;
      }
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      const isKnown = name.startsWith('node:') || builtinModules.includes(name) || DEVELOPMENT.includes(name);
      if (!isKnown && !packages.has(name)) missing.push(`${source}: ${specifier}`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(1000);
  // npm lists the packages in seconds.
}, 120_000);
