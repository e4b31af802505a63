import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readJsonFile } from './read-json-file.ts';

test('names the file and the place of a value that does not match the schema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'osier-json-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'prices.json');
  writeFileSync(path, '[{ "cents": 100 }, { "cents": "100" }]');
  const schema = z.array(z.strictObject({ cents: z.int() }));
  expect(() => readJsonFile(pathToFileURL(path), schema)).toThrow(
    /prices\.json is not valid:[^]*→ at \[1\]\.cents/,
  );
});
