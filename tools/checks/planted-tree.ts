import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { runTool } from './run-tool.ts';

const root = resolve(import.meta.dirname, '../..');
const folders = ['domain', 'contract', 'database', 'server', 'sandbox', 'web', 'admin', 'tools', 'e2e'];
const settings = [
  'package.json',
  '.dependency-cruiser.mjs',
  '.oxlintrc.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.tests.json',
  'tsconfig.configs.json',
  'sandbox/card-provider/browser/tsconfig.json',
];

/** A file and the name of the rule that it breaks. */
export type Finding = { file: string; rule: string; message?: string };

/** A temporary copy of the project's settings with the source files of a test. */
export type PlantedTree = {
  /** Runs oxlint; returns its findings and the number of files that it read. */
  lint: () => Promise<{ findings: Finding[]; fileCount: number }>;
  /** Runs dependency-cruiser; returns its findings and the number of files that it read. */
  checkImports: () => Promise<{ findings: Finding[]; fileCount: number }>;
  /** Runs `tsc -b`; returns its findings, one per line. */
  compile: () => Promise<string[]>;
  remove: () => Promise<void>;
};

/** Creates a temporary tree from `files` (text by path). */
export async function createPlantedTree(files: Readonly<Record<string, string>>): Promise<PlantedTree> {
  const tree = await mkdtemp(join(tmpdir(), 'osier-planted-'));
  const copies = [...settings, 'tools/lint', ...folders.map((folder) => `${folder}/tsconfig.json`)];
  await Promise.all(copies.map((path) => cp(join(root, path), join(tree, path), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  await writeFile(join(tree, 'planted.config.ts'), 'export default {};\n');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  return {
    lint: async () => readLintFindings(await runTool(tree, ['oxlint', '--format=json'])),
    checkImports: async () =>
      readImportFindings(await runTool(tree, ['depcruise', '.', '--output-type=json'])),
    compile: async () =>
      (await runTool(tree, ['tsc', '-b', '--pretty', 'false'])).split('\n').filter((line) => line !== ''),
    remove: () => rm(tree, { recursive: true, force: true }),
  };
}

const lintReport = z.object({
  number_of_files: z.number(),
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string().optional(), message: z.string() })),
});

function readLintFindings(output: string): { findings: Finding[]; fileCount: number } {
  const { diagnostics, number_of_files: fileCount } = lintReport.parse(JSON.parse(output));
  const findings = diagnostics.map(({ filename, code, message }) => ({
    file: filename,
    rule: code ?? '',
    message,
  }));
  return { findings, fileCount };
}

const importReport = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

function readImportFindings(output: string): { findings: Finding[]; fileCount: number } {
  const { violations, totalCruised } = importReport.parse(JSON.parse(output)).summary;
  const findings = violations.map(({ from, rule }) => ({ file: from, rule: rule.name }));
  return { findings, fileCount: totalCruised };
}
