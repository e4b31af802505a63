import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from './run-tool.ts';

const root = resolve(import.meta.dirname, '../..');

/** The page's diagrams in their order: the files that each shows, and the folders that become one node. */
const DIAGRAMS = [
  { files: '^(domain|contract|database|server|web|admin|sandbox|imagery|tools|e2e|bench)/', node: '^[^/]+' },
  { files: '^(server|web)/[^/]+/', node: '^(server|web)/[^/]+' },
];

/** Files whose imports the diagrams do not show. */
const TESTS = String.raw`\.(test|spec|contract)\.|/testing/`;

/** Draws the imports of a report between folders as a Mermaid flowchart. */
async function drawDiagram(report: string, { files, node }: (typeof DIAGRAMS)[number]): Promise<string> {
  const args = ['--include-only', files, '--exclude', TESTS, '--collapse', node, '--output-type', 'mermaid'];
  const lines = (await runTool(root, ['depcruise-fmt', report, ...args])).trim().split('\n');
  // The tool lists the arrows in the order of the import statements.
  const arrows = lines.filter((line) => line.includes('-->')).toSorted();
  return [...lines.filter((line) => !line.includes('-->')), ...arrows].join('\n');
}

/** The imports of all files. Reading them takes ten seconds of processor time. */
let report: string;

beforeAll(async () => {
  report = join(await mkdtemp(join(tmpdir(), 'osier-imports-')), 'report.json');
  await runTool(root, ['depcruise', '.', '--output-type', 'json', '--output-to', report]);
}, 120_000);
afterAll(() => rm(dirname(report), { recursive: true }));

test('every import has an allowed direction', async () => {
  expect(await runTool(root, ['depcruise-fmt', report])).toMatch(
    /^\s*✔ no dependency violations found \(\d{4,} modules/,
  );
});

// `vitest -u` writes the page.
test('docs/architecture.md shows the current imports between the folders', async () => {
  const page = join(root, 'docs/architecture.md');
  const diagrams = await Promise.all(DIAGRAMS.map((diagram) => drawDiagram(report, diagram)));
  const drawn = (await readFile(page, 'utf8')).replace(/(?<=```mermaid\n)[^`]*(?=```)/g, () => {
    const diagram = diagrams.shift() ?? '';
    return `${diagram}\n`;
  });
  expect(diagrams).toEqual([]);
  await expect(drawn).toMatchFileSnapshot(page);
}, 120_000);
