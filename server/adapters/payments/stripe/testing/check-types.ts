import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = new URL('../../../../../', import.meta.url).pathname;
const compiler = join(root, 'node_modules/.bin/tsc');

/**
 * Compiles each body as a literal of its type in Stripe's library, with open enums closed, and returns the compiler's errors. Missing,
 * misspelt and unknown fields are errors. Empty if all bodies match.
 */
export async function checkTypes(values: readonly { type: string; body: unknown }[]): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/stripe-answers-'));
  const source = [
    "import type { Stripe } from 'stripe';",
    "import type { Closed } from '../../server/adapters/payments/stripe/testing/closed-enums.ts';",
    ...values.map(
      ({ type, body }, index) => `export const answer${index}: Closed<${type}> = ${JSON.stringify(body)};`,
    ),
  ].join('\n');
  const settings = {
    extends: '../../tsconfig.base.json',
    compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
    include: ['answers.ts'],
  };
  try {
    await writeFile(join(folder, 'answers.ts'), source);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = await promisify(execFile)(compiler, ['--project', folder, '--pretty', 'false']).catch(
      (error: unknown) => error as { stdout: string },
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
