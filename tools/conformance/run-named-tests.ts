import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createEnvironment } from '../start/install.mjs';
import { run } from '../start/run-program.mjs';
import { escapePattern } from '../test/escape-pattern.ts';
import type { Test } from './read-tables.ts';
import { parsePlaywrightOutcomes, parseVitestOutcomes, type TestOutcome } from './test-outcomes.ts';

/** The steps of `npm test` that run tests, the cheapest first. */
export const RUNNERS = ['unit', 'database', 'e2e'] as const;
export type Runner = (typeof RUNNERS)[number];

/** Returns the step that runs a test. */
export function runnerOf({ file }: Pick<Test, 'file'>): Runner {
  if (file.startsWith('e2e/')) return 'e2e';
  return file.endsWith('.db.test.ts') ? 'database' : 'unit';
}

/** Runs the given tests with one runner in `folder`. Returns those that ran; `output` explains why others did not. */
export async function runNamedTests(
  runner: Runner,
  { tests, folder }: { tests: readonly Test[]; folder: string },
): Promise<{ outcomes: TestOutcome[]; output: string }> {
  const names = tests.map(({ name }) => escapePattern(name)).join('|');
  const files = [...new Set(tests.map(({ file }) => file))];
  const report = runner === 'e2e' ? '.cache/test/e2e.json' : '.cache/test/named.json';
  await rm(join(folder, report), { force: true });
  const commands =
    runner === 'e2e'
      ? [
          ['node', 'tools/test/build-pages.mjs'],
          ['playwright', 'test', '--no-deps', ...files, '-g', `(${names})( @.*)?$`],
        ]
      : [
          [
            'vitest',
            'run',
            `--project=${runner}*`,
            ...files,
            '-t',
            `(${names})$`,
            '--reporter=json',
            `--outputFile=${report}`,
          ],
        ];
  let output = '';
  for (const command of commands)
    output += (await run(command, { cwd: folder, env: createEnvironment() })).output;
  const text = await readFile(join(folder, report), 'utf8').catch(() => undefined);
  if (text === undefined) return { outcomes: [], output };
  const all = runner === 'e2e' ? parsePlaywrightOutcomes(text) : parseVitestOutcomes(text, folder);
  const isNamed = (one: Test) => tests.some(({ file, name }) => file === one.file && name === one.name);
  return { outcomes: all.filter(isNamed), output };
}
