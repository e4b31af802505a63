import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { renderUnit } from './render-unit.ts';

const root = join(import.meta.dirname, '../..');
const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0;

async function printUnit(...args: string[]): Promise<string> {
  const { DATA_DIR: _, BACKUP_DIR: __, ...env } = process.env;
  const program = [join(root, 'tools/install-service.ts'), '--print', ...args];
  const settings = { ...env, DATA_DIR: '/srv/osier data', SHUTDOWN_DELAY: '9' };
  return (await promisify(execFile)(process.execPath, program, { env: settings })).stdout;
}

test('the unit runs the shop as a user without rights, who can write to the folders of the shop only', async () => {
  const unit = await printUnit('--user', 'daemon');
  const lines = unit.split('\n');
  for (const line of [
    'User=daemon',
    'Environment="MALLOC_ARENA_MAX=1"',
    `ReadWritePaths="${root}" "/srv/osier data" "/srv/osier data-backups"`,
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'TimeoutStopSec=49',
  ])
    expect(lines).toContain(line);
  expect(unit).toMatch(/^ExecStart="\/[^"]*\/node" "\/[^"]*\/tools\/start\.mjs"$/m);
  expect(unit).not.toContain('node_modules');
});

test('no unit is printed for a shop that would run as root, and the error says why', async () => {
  await expect(printUnit('--user', 'root')).rejects.toThrow('belongs to root');
});

test('paths with spaces, quotes, percent and dollar signs keep their meaning', () => {
  const path = '/srv/a "b" 5% $HOME';
  const command = ['/usr/bin/node', `${path}/tools/start.mjs`] as const;
  const unit = renderUnit({ root: path, command, user: 'osier', writable: [], stopSeconds: 40 });
  expect(unit).toContain('WorkingDirectory=/srv/a "b" 5%% $HOME');
  expect(unit).toContain(String.raw`"/srv/a \"b\" 5%% $$HOME/tools/start.mjs"`);
  expect(unit).toContain(String.raw`ReadWritePaths="/srv/a \"b\" 5%% $HOME"`);
});

test.runIf(canVerify)('systemd accepts the unit, and rates its exposure as low', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'osier-unit-'));
  try {
    const file = join(folder, 'osier-trial.service');
    await writeFile(file, await printUnit('--user', 'daemon'));
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', file]);
    expect(rated.status).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
