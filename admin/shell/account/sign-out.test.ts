import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { useMessage } from '../messages/messages.ts';
import { signOut, signOutTarget } from './sign-out.ts';

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

test('a refused sign-out says that the user is still signed in', async () => {
  vi.stubGlobal('fetch', async () => Response.json(createProblem('too_many_requests'), { status: 429 }));
  await signOut();
  expect(assign).not.toHaveBeenCalled();
  expect(useMessage.getState()).toEqual({
    text: expect.stringMatching(/^You are still signed in\. /),
    isFailure: true,
    undo: null,
    isRedo: false,
    confirm: null,
  });
});

test('a sign-out whose response is lost may have ended the session', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
  await signOut();
  expect(assign).not.toHaveBeenCalled();
  expect(useMessage.getState().text).toMatch(/may still be signed in\. The shop cannot be reached/);
});

test('the target is that of the sign-out while it runs, and undefined once it has failed', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => response.promise);
  const signedOut = signOut();
  expect(signOutTarget()).toBe('/user-profile/login');
  response.reject(new TypeError('no connection'));
  await signedOut;
  expect(signOutTarget()).toBeUndefined();
});
