import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints the files of drizzle-orm that the shop's modules import, with their formats and what they export. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const files = {};
  registerHooks({
    load(url, context, nextLoad) {
      if (url.includes('/drizzle-orm/')) files[url] = context.format;
      return nextLoad(url, context);
    },
  });
  const specifiers = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm/migrator'];
  const exported = {};
  for (const one of specifiers) exported[one] = Object.keys(await import(one));
  process.stdout.write(JSON.stringify({ files, exported }));`;

const folder = fileURLToPath(new URL('../..', import.meta.url));

async function run(...options: string[]): Promise<unknown> {
  const args = [...options, '--input-type=module', '--eval', PROGRAM];
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  return JSON.parse(stdout);
}

test('drizzle-orm is imported from the same files, in the same formats, as without the hook', async () => {
  const [plain, hooked] = await Promise.all([run(), run('--import', './tools/start/resolve-drizzle.mjs')]);
  expect(hooked).toEqual(plain);
  expect(Object.keys((plain as { files: object }).files).length).toBeGreaterThan(50);
});
