import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/client.ts';
import { useSignInForm, withFreshSignIn } from './with-fresh-sign-in.ts';

const STALE = { ok: false, error: { code: 'sign_in_again' } as CallProblem } as const;
const DONE = { ok: true } as const;

/** Returns a call that needs a fresh sign-in the first time. */
function createCall() {
  const results = [STALE, DONE];
  const calls = { count: 0 };
  return { calls, call: async () => results[calls.count++] ?? DONE };
}

async function findOpenForm() {
  await Promise.resolve();
  await Promise.resolve();
  return useSignInForm.getState().close;
}

test('repeats the call after the sign-in', async () => {
  const { call, calls } = createCall();
  const result = withFreshSignIn(call);
  const close = await findOpenForm();
  expect(calls.count).toBe(1);
  close?.(true);
  expect(await result).toEqual(DONE);
  expect(calls.count).toBe(2);
  expect(useSignInForm.getState().close).toBeNull();
});

test('returns the refusal when the form is closed without a sign-in', async () => {
  const { call, calls } = createCall();
  const result = withFreshSignIn(call);
  (await findOpenForm())?.(false);
  expect(await result).toEqual(STALE);
  expect(calls.count).toBe(1);
});

test('does not open the form for other refusals', async () => {
  const refusal = { ok: false, error: { code: 'last_admin' } as CallProblem } as const;
  expect(await withFreshSignIn(async () => refusal)).toEqual(refusal);
  expect(useSignInForm.getState().close).toBeNull();
});
