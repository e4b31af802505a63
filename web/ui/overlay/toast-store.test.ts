import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentToasts,
  isTopToastRegion,
  registerToastRegion,
  showToast,
  subscribeToasts,
} from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a toast closes after two seconds', () => {
  showToast('Saved');
  vi.advanceTimersByTime(1999);
  expect(currentToasts()).toMatchObject([{ message: 'Saved', tone: 'done' }]);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('the same words again start their two seconds anew', () => {
  showToast('Sorry', 'notice');
  vi.advanceTimersByTime(1500);
  showToast('Sorry', 'notice');
  vi.advanceTimersByTime(1500);
  expect(currentToasts()).toHaveLength(1);
});

test('whoever listens hears of it until they stop', () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeToasts(heard);
  showToast('One');
  stop();
  showToast('Two');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('toasts are shown at the place that came last, and at the one before it when that has gone', () => {
  const page = Symbol('page');
  const dialogue = Symbol('dialogue');
  const closePage = registerToastRegion(page);
  const closeDialogue = registerToastRegion(dialogue);
  expect([isTopToastRegion(page), isTopToastRegion(dialogue)]).toEqual([false, true]);
  closeDialogue();
  expect(isTopToastRegion(page)).toBe(true);
  closePage();
  expect(isTopToastRegion(page)).toBe(false);
});
