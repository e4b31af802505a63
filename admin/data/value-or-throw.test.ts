import { expect, test } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { valueOrThrow } from './value-or-throw.ts';

const request = { url: 'http://shop.test/admin/activity?who=system' };

function thrownBy(code: 'sign_in_required' | 'factor_required' | 'forbidden'): unknown {
  try {
    valueOrThrow({ ok: false, error: createProblem(code) }, request);
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('without a session it redirects to the login form, which returns to the requested page', () => {
  const thrown = thrownBy('sign_in_required');
  expect(thrown instanceof Response && thrown.headers.get('location')).toBe(
    'http://shop.test/user-profile/login?from=%2Fadmin%2Factivity%3Fwho%3Dsystem',
  );
});

test('without the second factor it redirects to its page, which returns to the requested page', () => {
  const thrown = thrownBy('factor_required');
  expect(thrown instanceof Response && thrown.headers.get('location')).toBe(
    '/second-factor?from=%2Fadmin%2Factivity%3Fwho%3Dsystem',
  );
});

test('another problem is thrown with its status', () => {
  expect(thrownBy('forbidden')).toMatchObject({ data: { code: 'forbidden' }, init: { status: 403 } });
});
