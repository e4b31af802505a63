import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { registerRole } from './register-role.ts';

const email = 'maren@osier.test';

/** What is sent by somebody whose role the shop answers. */
async function sentFor(role: 'user' | 'admin' | null) {
  const sent: { call: string; body: unknown }[] = [];
  const client = createClient({
    origin: 'http://shop.test',
    fetch: async (request) => {
      const isRead = request.method === 'GET';
      const body: unknown = isRead ? undefined : await request.json();
      sent.push({ call: `${request.method} ${decodeURIComponent(new URL(request.url).pathname)}`, body });
      return Response.json(isRead && role === null ? null : { email, role: role ?? 'user' });
    },
  });
  expect(await registerRole(client, email)).toEqual({ ok: true, value: { email, role: role ?? 'user' } });
  return sent;
}

test('somebody without a role is registered with the role user', async () => {
  expect(await sentFor(null)).toEqual([
    { call: `GET /api/role/${email}`, body: undefined },
    { call: 'PUT /api/user', body: { email, role: 'user' } },
  ]);
});

test('somebody with a role is sent again with the e-mail address alone', async () => {
  expect(await sentFor('admin')).toEqual([
    { call: `GET /api/role/${email}`, body: undefined },
    { call: 'PUT /api/user', body: { email } },
  ]);
});
