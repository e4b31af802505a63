import { beforeEach, expect, test, vi } from 'vitest';
import { createClient, type Client } from '#contract/client.ts';
import { createProblem } from '#contract/problem-codes.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';

const USER = {
  email: 'maren@osier.test',
  displayName: 'Maren',
  phoneNumber: null,
  photoURL: null,
  emailVerified: true,
  role: 'user',
};

beforeEach(() => vi.resetModules());

/** A client whose calls receive these responses in turn. */
function clientOf(...answers: (Response | Promise<Response>)[]): Client {
  const left = [...answers];
  return createClient(
    {
      origin: 'http://shop.test',
      fetch: async () => left.shift() ?? Response.error(),
    },
    shopRoutes,
  );
}

test('the session loads, then is signed in or signed out', async () => {
  const { currentSession, refreshSession } = await import('./session.ts');
  expect(currentSession()).toEqual({ state: 'loading' });
  const held = Promise.withResolvers<Response>();
  const refreshed = refreshSession(clientOf(held.promise));
  expect(currentSession()).toEqual({ state: 'loading' });
  held.resolve(Response.json(USER));
  await refreshed;
  expect(currentSession()).toEqual({ state: 'signed-in', user: USER });
  await refreshSession(clientOf(Response.json(null)));
  expect(currentSession()).toEqual({ state: 'signed-out' });
});

test('a failed read turns a loading session into signed out and keeps a loaded one', async () => {
  const { refreshSession } = await import('./session.ts');
  const failure = () => Response.json(createProblem('internal_error'), { status: 500 });
  expect(await refreshSession(clientOf(failure()))).toEqual({ state: 'signed-out' });
  await refreshSession(clientOf(Response.json(USER)));
  expect(await refreshSession(clientOf(failure()))).toMatchObject({ state: 'signed-in' });
});
