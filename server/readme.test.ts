import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsTable } from './settings.ts';

it('the README tells every setting as the shop reads it', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(settingsTable().trim());
});
