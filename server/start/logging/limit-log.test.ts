import { pino } from 'pino';
import { expect, test } from 'vitest';
import { limitLog } from './limit-log.ts';

/** A limited log whose time the test advances. */
function open() {
  let time = 0;
  const waiting: { at: number; task: () => void }[] = [];
  const lines: { msg?: string; leftOut?: number; err?: object }[] = [];
  const after = (ms: number, task: () => void) => void waiting.push({ at: time + ms, task });
  const logMethod = limitLog({ now: () => time, after });
  const log = pino({ base: null, hooks: { logMethod } }, { write: (line) => lines.push(JSON.parse(line)) });
  return {
    log,
    messages: () => lines.splice(0).map(({ msg, leftOut = 0 }) => (leftOut > 0 ? `${leftOut} ${msg}` : msg)),
    pass: (ms: number) => {
      time += ms;
      const due = waiting.filter(({ at }) => at <= time);
      for (const one of due) waiting.splice(waiting.indexOf(one), 1);
      for (const { task } of due) task();
    },
  };
}

test('writes the first lines of a flood, and the number of the others', () => {
  const { log, messages, pass } = open();
  for (let line = 0; line < 5_000; line += 1) log.error({ err: new Error(`number ${line}`) }, 'call failed');
  expect(messages()).toEqual(Array.from({ length: 20 }, () => 'call failed'));
  pass(1_000);
  expect(messages()).toEqual(['4980 call failed (and more of this kind)']);
  log.error({ err: new Error('later') }, 'call failed');
  expect(messages()).toEqual(['call failed']);
  pass(5_000);
  expect(messages()).toEqual([]);
});

test('writes the first line of each kind during a flood', () => {
  const { log, messages } = open();
  const flood = () => {
    for (let line = 0; line < 100; line += 1) log.warn({ event: 'authz_fail' }, 'a call was refused');
  };
  flood();
  messages();
  flood();
  log.warn({ event: 'authn_login_fail' }, 'a call was refused');
  log.error({ event: 'authz_fail' }, 'a call was refused');
  log.warn({ err: new TypeError('x') }, 'a call was refused');
  log.warn({ err: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }, 'a call was refused');
  log.warn('words alone');
  for (let line = 0; line < 30; line += 1) log.fatal('the shop closes');
  expect(messages()).toEqual([
    ...Array.from({ length: 4 }, () => 'a call was refused'),
    'words alone',
    ...Array.from({ length: 30 }, () => 'the shop closes'),
  ]);
});

test('limits messages whose text varies, too', () => {
  const { log, messages, pass } = open();
  for (let line = 0; line < 10_000; line += 1) log.error(`message ${line}`);
  expect(messages().length).toBeLessThan(300);
  pass(1_000);
  log.error('later');
  expect(messages()).toContain('later');
});
