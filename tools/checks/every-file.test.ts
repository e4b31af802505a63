import { glob, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runTool } from './run-tool.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = '{domain,contract,database,server,sandbox,web,admin,tools,e2e,bench,imagery}/**/*.{ts,tsx}';

test('the linter checks every source file', async () => {
  const files = await listSources();
  const linted = new Set(
    (await runTool(root, ['oxlint', '--debug=files'])).split('\n').map((line) => line.trim()),
  );
  expect(files.filter((file) => !linted.has(file))).toEqual([]);
});

test('the compiler checks every source file in one of its projects', async () => {
  const files = await listSources();
  const solution = z
    .object({ references: z.array(z.object({ path: z.string() })) })
    .parse(JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')));
  const lists = await Promise.all(solution.references.map(({ path }) => listFilesOf(path)));
  const checked = new Set(lists.flat());
  expect(files.filter((file) => !checked.has(file))).toEqual([]);
});

/** Returns the files of a compiler project, which `composite` makes list all of its files. */
async function listFilesOf(project: string): Promise<string[]> {
  const settings = await runTool(root, ['tsc', '-p', project, '--showConfig']);
  const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(settings));
  const folder = project.endsWith('.json') ? dirname(project) : project;
  return files.map((file) => join(folder, file));
}

async function listSources(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) files.push(file);
  expect(files.length).toBeGreaterThan(0);
  return files;
}
