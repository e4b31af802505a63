import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatFault, plantFault, readFaults, findTests } from './faults.ts';
import { readSpecification } from './read-tables.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('plants every fault in its file, and finds the test files of its row', () => {
  const rows = readSpecification(read('tools/conformance/specification.json')).rows;
  const faults = readFaults(read('tools/conformance/faults.json'));
  expect(faults.length).toBeGreaterThanOrEqual(60);
  for (const fault of faults) {
    expect(plantFault(read(fault.file), fault), formatFault(fault)).not.toBe(read(fault.file));
    for (const { file } of findTests(fault, rows)) expect(() => read(file), file).not.toThrow();
  }
});

test('rejects a fault whose text does not occur exactly once', () => {
  const fault = { row: '1.1', file: 'a.ts', find: 'one', replace: 'two' };
  expect(plantFault('one three', fault)).toBe('two three');
  expect(() => plantFault('one one', fault)).toThrow('1.1: a.ts contains 2 times: one');
  expect(() => plantFault('none', { ...fault, find: 'four' })).toThrow('0 times');
});
