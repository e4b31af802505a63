import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Scheduler } from '../../ports/scheduler.ts';
import { describeLogFileFault, openLogFile } from './open-log-file.ts';

let folder: string;
let path: string;
let nowMs = 0;
let fallen: string[];
/** The task of the process that rotates. */
let check: () => void;
const scheduler: Scheduler = {
  every: (_, task) => {
    check = task;
    return () => undefined;
  },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'osier-log-'));
  path = join(folder, 'shop.log');
  fallen = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function open({ rotates = true, file = path } = {}) {
  const now = () => nowMs;
  const fallback = (line: string) => void fallen.push(line);
  return openLogFile({ path: file, bytes: 20, count: 2 }, { rotates, scheduler, now, fallback });
}

/** Lets the processes look at the file again. */
const pass = () => void (nowMs += 1_000);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('appends to the file, which others cannot read', () => {
  open()('first\n');
  open()('second\n');
  expect(read('shop.log')).toBe('first\nsecond\n');
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('rotates a file that has reached its limit, and keeps the configured number of old ones', () => {
  const write = open();
  for (const name of ['a', 'b', 'c', 'd']) {
    write(`${name.repeat(20)}\n`);
    pass();
  }
  write('last\n');
  expect(readdirSync(folder).toSorted()).toEqual(['shop.log', 'shop.log.1', 'shop.log.2']);
  expect([read('shop.log'), read('shop.log.1'), read('shop.log.2')]).toEqual([
    'last\n',
    `${'d'.repeat(20)}\n`,
    `${'c'.repeat(20)}\n`,
  ]);
});

test('rotates a file that only the other processes have filled', () => {
  open();
  const worker = open({ rotates: false });
  worker(`${'a'.repeat(30)}\n`);
  check();
  pass();
  worker('new\n');
  expect([read('shop.log'), read('shop.log.1')]).toEqual(['new\n', `${'a'.repeat(30)}\n`]);
});

test('lets the other processes continue in the new file, also after logrotate', () => {
  const [primary, worker] = [open(), open({ rotates: false })];
  worker(`${'a'.repeat(30)}\n`);
  pass();
  primary('primary\n');
  worker('worker\n');
  expect(read('shop.log')).toBe('primary\nworker\n');
  renameSync(path, join(folder, 'elsewhere'));
  pass();
  worker('again\n');
  expect(read('shop.log')).toBe('again\n');
});

test('passes lines that it cannot write to the fallback, and tries again', () => {
  const write = open({ file: join(folder, 'missing/shop.log') });
  write('lost\n');
  write('again\n');
  expect(fallen).toEqual(['lost\n', 'again\n']);
});

test('says why a log file cannot be opened', () => {
  expect(describeLogFileFault({ path })).toBeNull();
  expect(describeLogFileFault({ path: join(folder, 'missing/shop.log') })).toContain(
    'no such file or directory',
  );
});
