import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints the own modules of a query and those of drizzle-orm, with their formats, and what the package exports. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const files = {};
  registerHooks({
    load(url, context, nextLoad) {
      if (url.includes('/drizzle-orm/') || !url.includes('/node_modules/')) files[url] = context.format;
      return nextLoad(url, context);
    },
  });
  await import('#database/queries/orders/orders.ts');
  const specifiers = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm/migrator'];
  const exported = {};
  for (const one of specifiers) exported[one] = Object.keys(await import(one));
  process.stdout.write(JSON.stringify({ files, exported }));`;

const folder = fileURLToPath(new URL('../..', import.meta.url));

async function run(...options: string[]): Promise<{ files: Record<string, string>; exported: object }> {
  const args = [...options, '--input-type=module', '--eval', PROGRAM];
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  return JSON.parse(stdout);
}

test('the shop and drizzle-orm are imported from the same files, in the same formats, as without the hook', async () => {
  const [plain, hooked] = await Promise.all([run(), run('--import', './tools/start/resolve-modules.mjs')]);
  expect(hooked).toEqual(plain);
  const names = Object.keys(plain.files);
  expect(names.filter((name) => name.includes('/drizzle-orm/')).length).toBeGreaterThan(50);
  expect(names.filter((name) => name.endsWith('.ts')).length).toBeGreaterThan(20);
});
