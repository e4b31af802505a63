import { expect, test } from 'vitest';
import { framePosition, markAt, movedByKey, pointAt } from './focal-point.ts';

const wide = { width: 2400, height: 1200 };

test('a frame shows the part of a picture that the shop shows', () => {
  expect(framePosition(wide, { x: 50, y: 0 })).toBe('50% 50%');
  expect(framePosition(wide, { x: 0, y: 50 })).toBe('0% 50%');
  expect(framePosition(wide, { x: 99, y: 50 })).toBe('100% 50%');
  expect(framePosition({ width: 960, height: 1200 }, { x: 10, y: 10 })).toBe('50% 50%');
});

test('a press on a picture that is shown whole names the point under it', () => {
  const frame = { width: 80, height: 100 };
  expect(pointAt({ x: 40, y: 50 }, frame, wide)).toEqual({ x: 50, y: 50 });
  expect(pointAt({ x: 20, y: 40 }, frame, wide)).toEqual({ x: 25, y: 25 });
  expect(pointAt({ x: 80, y: 0 }, frame, wide)).toEqual({ x: 100, y: 0 });
});

test('the mark is where the point is', () => {
  expect(markAt({ x: 25, y: 25 }, wide)).toEqual({ left: '25%', top: '40%' });
});

test('arrow keys move a point inside the picture', () => {
  const at = { x: 50, y: 95 };
  expect(movedByKey(at, { key: 'ArrowLeft', shiftKey: false })).toEqual({ x: 49, y: 95 });
  expect(movedByKey(at, { key: 'ArrowDown', shiftKey: true })).toEqual({ x: 50, y: 100 });
  expect(movedByKey(at, { key: 'Enter', shiftKey: false })).toBeUndefined();
});
