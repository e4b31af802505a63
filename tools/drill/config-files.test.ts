import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMissingPackages } from './cluster/find-missing.ts';
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
