import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseMachine } from './cluster/database-machine.ts';
import { findMissingPackages } from './cluster/find-missing-packages.ts';
import { chooseNetwork } from './cluster/network.ts';
import { parseEnvironment, renderConfig } from './cluster/render-config.ts';
import { createShopMachine } from './cluster/shop-machine.ts';
import { writeNginxFiles } from './cluster/start-nginx.ts';

/**
 * The quick part of `npm run drill`: the programs of the cluster accept the files of docs/how-to/high-availability.md. The drills themselves
 * take minutes, because a dead primary is replaced after 20 s.
 */
const run = promisify(execFile);
const canRun = findMissingPackages().length === 0;
const network = chooseNetwork();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-drill-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the files need only what the how-to says to fill in', async () => {
  const settings = parseEnvironment(
    renderConfig('high-availability/shop.env', [['NODE_ADDRESS', '10.0.0.21']]),
  );
  expect(settings).toMatchObject({ HOST: '10.0.0.21', NODE_ENV: 'production' });
  expect(() => renderConfig('high-availability/shop.sql', [['NOT_THERE', '']])).toThrow(
    'does not contain NOT_THERE',
  );
});

test('the cluster confirms no order that is on one machine alone, and a primary renews its lock only while it still holds it', () => {
  const file = renderConfig('high-availability/patroni.yml', []);
  expect(file).toMatch(/^ {4}synchronous_mode: true\n {4}synchronous_mode_strict: true$/m);
  expect(file).toMatch(/^etcd:$/m);
  expect(file).not.toMatch(/^etcd3:$/m);
});

test.runIf(canRun)('Patroni accepts its file', async () => {
  const passwords = { superuser: 'one', replication: 'two', shop: 'three' };
  await createDatabaseMachine({ name: 'db1', network, folder, passwords, user: undefined });
  const validating = run('/usr/bin/patroni', ['--validate-config', join(folder, 'db1/patroni.yml')]);
  // Patroni exits with 1, because no etcd runs here. Its two other complaints are about optional settings.
  const { stderr } = (await validating.catch((error: unknown) => error)) as { stderr: string };
  const complaints = stderr.split('\n').filter((line) => line.trim() !== '');
  expect(complaints).toEqual([
    expect.stringContaining('bootstrap.pg_hba  is not defined'),
    expect.stringMatching(/^etcd\.hosts .* is not reachable'$/),
    expect.stringContaining('postgresql.authentication.rewind  is not defined'),
  ]);
});

test.runIf(canRun)('nginx accepts its file', async () => {
  const file = await writeNginxFiles({ network, folder: join(folder, 'nginx') });
  const { stderr } = await run('/usr/sbin/nginx', ['-t', '-p', folder, '-c', file]);
  expect(stderr).toContain('test is successful');
});

test.runIf(canRun)('HAProxy accepts its file', async () => {
  const secrets = { shopPassword: 'three', sessionSecret: 'four' };
  await createShopMachine({ name: 'shop1', network, folder, ...secrets });
  const { stdout } = await run('/usr/sbin/haproxy', ['-c', '-f', join(folder, 'shop1/haproxy.cfg')]);
  expect(stdout).toContain('Configuration file is valid');
});
