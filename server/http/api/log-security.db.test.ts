import { expect, it } from 'vitest';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi({ limits: [] });
const PASSWORD = 'a long enough password';

/** Returns what the log says of each event of a kind. */
const events = (event: string) =>
  api.log.lines
    .filter((line) => line['event'] === event)
    .map(({ call, code, person, account, request }) => {
      expect(request).toMatch(/^[\w-]{36}$/);
      return { call, code, person, account };
    });

async function idOf(email: string): Promise<string> {
  const { rows } = await api.database.pool.query<{ id: string }>(
    'SELECT id FROM auth_user WHERE email = $1',
    [email],
  );
  return rows[0]?.id ?? '';
}

it('logs successful and failed sign-ins with the account’s id, and never with an email address', async () => {
  const ann = await api.shopper('Ann');
  const account = await idOf(ann.email);
  expect(events('user_created')).toEqual([{ call: 'signUp', account }]);
  const signIn = (email: string, password: string) =>
    api.visitor().call('POST', '/sign-in', { body: { email, password } });
  expect((await signIn(ann.email.toUpperCase(), PASSWORD)).status).toBe(200);
  expect(events('authn_login_success')).toEqual([{ call: 'signIn', account }]);
  expect((await signIn(ann.email, 'a wrong password')).status).toBe(401);
  expect((await signIn('nobody@osier.example', 'a wrong password')).status).toBe(401);
  const refused = { call: 'signIn', code: 'invalid_credentials' };
  expect(events('authn_login_fail')).toEqual([{ ...refused, account }, refused]);
  expect(JSON.stringify(api.log.lines)).not.toMatch(/@osier\.example|password"/i);
});

it('logs each denied request with the account and the call', async () => {
  const ben = await api.shopper('Ben');
  const person = await idOf(ben.email);
  expect((await api.visitor().call('GET', `/orders/${ben.email}`)).status).toBe(401);
  expect((await ben.call('GET', '/orders/admin@osier.example')).status).toBe(403);
  expect((await ben.call('PUT', `/make-admin/${ben.email}`)).status).toBe(403);
  expect(events('authz_fail')).toEqual([
    { call: 'listOrders', code: 'sign_in_required' },
    { call: 'listOrders', code: 'forbidden', person },
    { call: 'makeAdmin', code: 'forbidden', person },
  ]);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await ben.call('POST', '/sign-out', { headers })).status).toBe(403);
  expect(events('malicious_cors')).toHaveLength(1);
});

it('logs password changes, role changes and exceeded rate limits', async () => {
  const [cem, admin] = [await api.shopper('Cem'), await api.admin()];
  const [person, by] = [await idOf(cem.email), await idOf(admin.email)];
  const body = { currentPassword: 'not this one', newPassword: 'another long password' };
  await cem.call('PUT', '/password', { body });
  await cem.call('PUT', '/password', { body: { ...body, currentPassword: PASSWORD } });
  expect(events('authn_password_change_fail')).toEqual([
    { call: 'changePassword', code: 'password_wrong', person },
  ]);
  expect(events('authn_password_change')).toEqual([{ call: 'changePassword', person }]);
  await api.confirmAddress(cem.email);
  expect((await admin.call('PUT', `/make-admin/${cem.email}`)).status).toBe(200);
  expect(events('privilege_permissions_changed')).toEqual([
    { call: 'makeAdmin', person: by, account: person },
  ]);
  for (let attempts = 0; attempts < 4; attempts += 1) {
    await api.visitor().call('POST', '/password-reset', { body: { email: 'dora@osier.example' } });
  }
  const limited = { call: 'requestPasswordReset', code: 'too_many_requests' };
  expect(events('excess_rate_limit_exceeded')).toEqual([limited]);
});

it('names the account whose role or sessions staff change by its id', async () => {
  const [admin, member] = [await api.admin(), await api.member('support')];
  const [person, account] = [await idOf(admin.email), member.userId];
  await admin.call('PUT', `/admin/staff/${account}`, { body: { role: 'manager' } });
  await admin.call('DELETE', `/admin/staff/${account}`);
  expect(events('privilege_permissions_changed')).toEqual([
    { call: 'changeStaffRole', person, account },
    { call: 'removeStaff', person, account },
  ]);
  const entries = (await admin.call('GET', '/admin/activity?what=staff&limit=1')).body.entries;
  const headers = { 'idempotency-key': 'undo-of-the-removal' };
  expect((await admin.call('POST', `/admin/activity/${entries[0].id}/undo`, { headers })).status).toBe(200);
  const invited = await admin.call('POST', '/admin/invitations', {
    body: { email: 'stranger@osier.example', role: 'support' },
  });
  await admin.call('DELETE', `/admin/invitations/${invited.body.id}`);
  expect(events('privilege_permissions_changed').slice(-3)).toEqual([
    { call: 'undoChange', person, account },
    { call: 'inviteStaff', person },
    { call: 'withdrawInvitation', person },
  ]);
  await admin.call('POST', `/admin/staff/${account}/sign-out`);
  expect(events('session_expired')).toEqual([{ call: 'signStaffOut', person, account }]);
});

it('logs the erasure of a customer by staff with the ids of both', async () => {
  const [admin, gil] = [await api.admin(), await api.shopper('Gil')];
  const [person, account] = [await idOf(admin.email), await idOf(gil.email)];
  const body = { word: 'ERASE' };
  const undoable = { ...body, undoable: true };
  // The job that carries it out logs it.
  await admin.call('POST', `/admin/customers/${account}/erase`, { body: undoable });
  expect(events('user_deleted')).toEqual([]);
  expect((await admin.call('POST', `/admin/customers/${account}/erase`, { body })).status).toBe(200);
  expect(events('user_deleted')).toEqual([{ call: 'eraseCustomer', person, account }]);
});

it('ignores a request id that the client sends', async () => {
  const headers = { 'x-request-id': 'chosen-by-the-client' };
  const answer = await api.visitor().call('GET', '/orders/ann@osier.example', { headers });
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(api.log.lines.at(-1)?.['request']).toBe(answer.headers.get('x-request-id'));
});
