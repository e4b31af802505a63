import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { run } from './start/run-program.mjs';

const root = resolve(import.meta.dirname, '..');
const folders = ['domain', 'contract', 'database', 'server', 'sandbox', 'web', 'tools', 'e2e'];
const settings = [
  'package.json',
  '.oxlintrc.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.tests.json',
];

/** A small house outside the checkout, with the real settings of the checks and the files of a test. */
export type PlantedTree = {
  /** What oxlint reports: the file and the rule of each finding, and how many files it has looked at. */
  lint: () => Promise<{ findings: { file: string; rule: string }[]; files: number }>;
  /** What `tsc -b` reports, one finding per line. */
  compile: () => Promise<string[]>;
  remove: () => Promise<void>;
};

/** Plants `files` (path to text) into a house of their own in the folder for temporary files. */
export async function plant(files: Record<string, string>): Promise<PlantedTree> {
  const tree = await mkdtemp(join(tmpdir(), 'osier-planted-'));
  const copies = [...settings, 'tools/lint', ...folders.map((folder) => `${folder}/tsconfig.json`)];
  await Promise.all(copies.map((path) => cp(join(root, path), join(tree, path), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  await writeFile(join(tree, 'planted.config.ts'), 'export default {};\n');
  await cp(join(root, 'tsconfig.configs.json'), join(tree, 'tsconfig.configs.json'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  return {
    lint: async () => readFindings(await runTool(tree, ['oxlint', '--format=json'])),
    compile: async () =>
      (await runTool(tree, ['tsc', '-b', '--pretty', 'false'])).split('\n').filter((line) => line !== ''),
    remove: () => rm(tree, { recursive: true, force: true }),
  };
}

const report = z.object({
  number_of_files: z.number(),
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string().optional() })),
});

function readFindings(output: string): { findings: { file: string; rule: string }[]; files: number } {
  const { diagnostics, number_of_files: files } = report.parse(JSON.parse(output));
  return { findings: diagnostics.map(({ filename, code }) => ({ file: filename, rule: code ?? '' })), files };
}

/** Runs one of the installed tools and answers what it wrote; that it finds faults is no failure here. */
export async function runTool(cwd: string, [program = '', ...words]: string[]): Promise<string> {
  const path = join(root, 'node_modules/.bin', program);
  return (await run([path, ...words], { cwd, env: process.env })).output;
}
