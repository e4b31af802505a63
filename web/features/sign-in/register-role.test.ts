import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { registerRole } from './register-role.ts';

const email = 'maren@osier.test';

/** Returns the requests of `registerRole` when the server returns this role. */
async function requestsFor(role: 'user' | 'admin' | null) {
  const sent: { call: string; body: unknown }[] = [];
  const client = createClient(
    {
      origin: 'http://shop.test',
      fetch: async (request) => {
        const isRead = request.method === 'GET';
        const body: unknown = isRead ? undefined : await request.json();
        sent.push({ call: `${request.method} ${decodeURIComponent(new URL(request.url).pathname)}`, body });
        return Response.json(isRead && role === null ? null : { email, role: role ?? 'user' });
      },
    },
    shopRoutes,
  );
  expect(await registerRole(client, email)).toEqual({ ok: true, value: { email, role: role ?? 'user' } });
  return sent;
}

test('registers a user without a role with the role user', async () => {
  expect(await requestsFor(null)).toEqual([
    { call: `GET /api/role/${email}`, body: undefined },
    { call: 'PUT /api/user', body: { email, role: 'user' } },
  ]);
});

test('sends only the email address for a user with a role', async () => {
  expect(await requestsFor('admin')).toEqual([
    { call: `GET /api/role/${email}`, body: undefined },
    { call: 'PUT /api/user', body: { email } },
  ]);
});
