import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runTool } from './run-tool.ts';

const root = resolve(import.meta.dirname, '../..');

/** The page's diagrams in their order: the files that each shows, and the folders that become one node. */
const DIAGRAMS = [
  { files: '^(domain|contract|database|server|web|admin|sandbox|imagery|tools|e2e|bench)/', node: '^[^/]+' },
  { files: '^(server|web)/[^/]+/', node: '^(server|web)/[^/]+' },
];

/** Draws the imports of a report between folders as a Mermaid flowchart. */
async function drawDiagram(report: string, { files, node }: (typeof DIAGRAMS)[number]): Promise<string> {
  const args = ['--include-only', files, '--collapse', node, '--output-type', 'mermaid'];
  const lines = (await runTool(root, ['depcruise-fmt', report, ...args])).trim().split('\n');
  // The tool lists the arrows in the order of the import statements.
  const arrows = lines.filter((line) => line.includes('-->')).toSorted();
  return [...lines.filter((line) => !line.includes('-->')), ...arrows].join('\n');
}

// `vitest -u` writes the page.
test('docs/architecture.md shows the current imports between the folders', async () => {
  const page = join(root, 'docs/architecture.md');
  const folder = await mkdtemp(join(tmpdir(), 'osier-imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = join(folder, 'report.json');
  const tests = String.raw`\.(test|spec|contract)\.|/testing/`;
  await runTool(root, ['depcruise', '.', '--exclude', tests, '--output-type', 'json', '--output-to', report]);
  const diagrams = await Promise.all(DIAGRAMS.map((diagram) => drawDiagram(report, diagram)));
  const drawn = (await readFile(page, 'utf8')).replace(/(?<=```mermaid\n)[^`]*(?=```)/g, () => {
    const diagram = diagrams.shift() ?? '';
    return `${diagram}\n`;
  });
  expect(diagrams).toEqual([]);
  await expect(drawn).toMatchFileSnapshot(page);
}, 120_000);
