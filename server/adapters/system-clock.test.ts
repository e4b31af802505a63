import { expect, test } from 'vitest';
import { createIdSource, createSteadyClock } from './system-clock.ts';

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** A steady clock over a machine whose clocks the test moves. */
function machine() {
  let wall = START;
  let monotonic = 5_000;
  const now = createSteadyClock({ wall: () => wall, monotonic: () => monotonic });
  return {
    /** The time since the start, in milliseconds. */
    now: () => now().getTime() - START,
    pass(ms: number) {
      wall += ms;
      monotonic += ms;
    },
    jump(ms: number) {
      wall += ms;
    },
  };
}

test.each([DAY, -DAY])('ignores a jump of the wall clock by %i ms that lasts 10 s', (jump) => {
  const { now, ...clock } = machine();
  clock.jump(jump);
  for (let second = 1; second <= 10; second += 1) {
    clock.pass(1_000);
    expect(now()).toBe(second * 1_000);
  }
  clock.jump(-jump);
  clock.pass(1_000);
  expect(now()).toBe(11_000);
});

test('follows a jump that lasts a minute', () => {
  const { now, ...clock } = machine();
  clock.jump(DAY);
  expect(now()).toBe(0);
  clock.pass(60_000);
  expect(now()).toBe(DAY + 60_000);
});

test('ignores a wall clock that jumps repeatedly', () => {
  const { now, ...clock } = machine();
  for (let seconds = 50; seconds <= 200; seconds += 50) {
    clock.jump(DAY);
    clock.pass(50_000);
    expect(now()).toBe(seconds * 1_000);
  }
});

test('follows a correction by less than a second at once', () => {
  const { now, ...clock } = machine();
  clock.jump(-800);
  expect(now()).toBe(-800);
  clock.jump(400);
  expect(now()).toBe(-400);
});

test('ids sort by their creation, also within a millisecond', () => {
  const newId = createIdSource();
  const ids = Array.from({ length: 1000 }, () => newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
