import { glob, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runTool } from './planted-tree.ts';

const root = resolve(import.meta.dirname, '..');
const house = '{domain,contract,database,server,sandbox,web,tools,e2e,bench}/**/*.{ts,tsx}';

test('the linter looks at every file of the house', async () => {
  const files = await filesOfTheHouse();
  const linted = new Set(
    (await runTool(root, ['oxlint', '--debug=files'])).split('\n').map((line) => line.trim()),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !linted.has(file))).toEqual([]);
});

test('the compiler checks every file of the house in one of its projects', async () => {
  const files = await filesOfTheHouse();
  const solution = z
    .object({ references: z.array(z.object({ path: z.string() })) })
    .parse(JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')));
  const lists = await Promise.all(
    solution.references.map(({ path }) => runTool(root, ['tsc', '-p', path, '--listFilesOnly'])),
  );
  const checked = new Set(
    lists.flatMap((list) => list.split('\n')).map((path) => relative(root, path.trim())),
  );
  expect(files.filter((file) => !checked.has(file))).toEqual([]);
});

async function filesOfTheHouse(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(house, { cwd: root })) files.push(file);
  return files;
}
