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

test('a repeated message restarts its two seconds', () => {
  showToast('Sorry', 'notice');
  vi.advanceTimersByTime(1500);
  showToast('Sorry', 'notice');
  vi.advanceTimersByTime(1500);
  expect(currentToasts()).toHaveLength(1);
});

test('a hidden toast is gone at once, and a later one stays', () => {
  const hide = showToast('Sorry', 'notice');
  showToast('Saved');
  hide();
  hide();
  expect(currentToasts()).toMatchObject([{ message: 'Saved' }]);
});

test('calls a listener until it unsubscribes', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToasts(listener);
  showToast('One');
  stop();
  showToast('Two');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the region registered last shows the toasts, and after its removal the previous one does', () => {
  const page = Symbol('page');
  const dialog = Symbol('dialog');
  const closePage = registerToastRegion(page);
  const closeDialog = registerToastRegion(dialog);
  expect([isTopToastRegion(page), isTopToastRegion(dialog)]).toEqual([false, true]);
  closeDialog();
  expect(isTopToastRegion(page)).toBe(true);
  closePage();
  expect(isTopToastRegion(page)).toBe(false);
});
