import { execFile, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMORY_OPTIONS } from '../start/run-server.mjs';

const tools = join(import.meta.dirname, '..');
const run = promisify(execFile);
/** Copies some hundred megabytes, and starts a new shop. */
const TIMEOUT_MS = 180_000;
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

let folder: string;
let bundle: string;
let output: string;
beforeAll(async () => {
  // A folder that the image's user can reach.
  folder = await mkdtemp('/var/tmp/osier-bundle-');
  await chmod(folder, 0o755);
  bundle = join(folder, 'osier');
  output = (await run(process.execPath, [join(tools, 'bundle.ts'), bundle])).stdout;
}, TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'a bundle of at most 400 MB opens a whole shop with its own packages alone, and refuses a data folder that is in use',
  async () => {
    expect(Number(/: (\d+) MB, of which/.exec(output)?.[1])).toBeLessThanOrEqual(400);
    expect(existsSync(join(bundle, 'node_modules/vite'))).toBe(false);
    const settings = { PORT: '0', SANDBOX_PORT: '0', BACKUP_HOURS: '0', LOG_LEVEL: 'error' };
    const program = join(bundle, 'tools/start/start-bundle.mjs');
    const node = join(bundle, 'node_modules/.bin/node');
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data'), ...settings };
    const shop = fork(program, [], { cwd: bundle, execPath: node, execArgv: [], env });
    const ended = once(shop, 'exit');
    try {
      const [message] = (await Promise.race([once(shop, 'message'), ended])) as [{ address?: string } | null];
      for (const path of ['/healthz', '/', '/admin', '/api/products']) {
        const { status } = await fetch(`${message?.address}${path}`);
        expect([path, status]).toEqual([path, 200]);
      }
      await expect(run(node, [program], { cwd: bundle, env })).rejects.toMatchObject({
        code: 1,
        stderr: `The data folder ${env.DATA_DIR} is already in use by another running shop.\n`,
      });
    } finally {
      shop.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  },
  TIMEOUT_MS,
);

test('a bundle starts with the limits of memory of a checkout', async () => {
  const { scripts } = JSON.parse(await readFile(join(bundle, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  expect(scripts.start).toBe(
    `MALLOC_ARENA_MAX=\${MALLOC_ARENA_MAX:-1} exec node ${MEMORY_OPTIONS.join(' ')} tools/start/start-bundle.mjs`,
  );
});

test.runIf(canMount)(
  'a bundle runs as the image would: as its user, without capabilities, on a root that it cannot write',
  async () => {
    const { stdout } = await run(process.execPath, [join(tools, 'container/try-steps.ts'), bundle]);
    expect(stdout.match(/^holds: /gm)).toHaveLength(5);
  },
  TIMEOUT_MS,
);
