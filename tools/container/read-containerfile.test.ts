import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEMORY_ENVIRONMENT } from '../start/run-server.mjs';
import { readContainerfile } from './read-containerfile.ts';

const root = join(import.meta.dirname, '../..');

test('the image runs the shop as a user of its own, with its data in volumes', async () => {
  const steps = readContainerfile(await readFile(join(root, 'Containerfile'), 'utf8'));
  expect(steps.user).toBeGreaterThan(0);
  expect(steps.environment).toMatchObject({
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    BACKUP_DIR: '/backups',
    ...MEMORY_ENVIRONMENT,
  });
  expect(steps.healthCheck.join(' ')).toContain('/healthz');
  const program = steps.command.at(-1) ?? '';
  expect(existsSync(join(root, program))).toBe(true);
});
