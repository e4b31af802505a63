import { expect, test } from 'vitest';
import type { PhaseResult } from './phases.ts';
import { findProblems, formatPhases } from './report.ts';

const page = { from: 0, to: 5, isStale: false };
const usage = { memoryMb: 150, descriptors: 90, databaseConnections: 20 };
const phase: PhaseResult = { name: 'normal use', pages: [page], sent: [], kills: [3], usage };

test('a soak without growth and failures has no problem', () => {
  expect(findProblems([phase, phase, phase])).toEqual([]);
});

test('a soak names what has grown since the baseline', () => {
  const grown = { memoryMb: 300, descriptors: 900, databaseConnections: 90 };
  const warmUp = { ...phase, name: 'warm-up', usage: { ...usage, memoryMb: 200 } };
  expect(findProblems([warmUp, phase, { ...phase, usage: { ...usage, memoryMb: 260 } }])).toEqual([]);
  expect(findProblems([warmUp, phase, { ...phase, usage: grown }])).toEqual([
    'memory in MB grew from 200 to 300',
    'descriptors grew from 90 to 900',
    'database connections grew from 20 to 90',
  ]);
});

test('a page fails when it is refused or breaks without a kill, but not when a kill cuts it off', () => {
  const broken = '/: TypeError: fetch failed: other side closed';
  const pages = [
    ...Array.from({ length: 200 }, () => page),
    { ...page, failure: broken },
    { ...page, failure: '/: 503' },
    { from: 10_500, to: 10_505, isStale: false, failure: broken },
  ];
  const results = [phase, { ...phase, pages }];
  expect(findProblems(results)).toEqual(['normal use: /: 503', `normal use: ${broken}`]);
  expect(formatPhases(results)).toContain(
    '| normal use | 1 | 203 | 2 | 1 | 5 ms | 5 ms | 0 | 0 | 150 MB | 90 | 20 |',
  );
});

test('a soak names a phase in which kills cut off many pages, or whose pages took too long', () => {
  const cutOff = { ...page, failure: '/: TimeoutError: The operation was aborted due to timeout' };
  const slow = { ...page, to: 3001 };
  const pages = Array.from({ length: 9 }, () => cutOff);
  expect(findProblems([phase, { ...phase, pages }, { ...phase, pages: [slow] }])).toEqual([
    'normal use: 1 kills cut off 9 pages',
    'normal use: a page in a hundred took 3001 ms',
  ]);
});
