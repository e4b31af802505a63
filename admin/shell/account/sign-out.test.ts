import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMessage } from '../messages/messages.ts';
import { signOut } from './sign-out.ts';

const assign = vi.fn<(path: string) => void>();

beforeEach(() => {
  assign.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'http://shop.test', assign });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a sign-out opens the login form', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ acknowledged: true }));
  await signOut();
  expect(assign).toHaveBeenCalledWith('/user-profile/login');
  expect(useMessage.getState().text).toBeNull();
});

test('a failed sign-out says that the user is still signed in', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
  await signOut();
  expect(assign).not.toHaveBeenCalled();
  expect(useMessage.getState()).toEqual({
    text: expect.stringMatching(/^You are still signed in\. The shop cannot be reached/),
    isFailure: true,
    undo: null,
    confirm: null,
  });
});
