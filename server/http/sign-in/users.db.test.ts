import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

describe('sign-up and sign-in', () => {
  it('turn a visitor into a registered user until sign-out', async () => {
    const visitor = api.visitor();
    expect((await visitor.call('GET', '/session')).body).toBeNull();
    const person = { name: 'Ann Lee', email: 'Ann.Lee@Osier.Example', password: 'correct horse' };
    expect((await visitor.call('POST', '/sign-up', { body: person })).status).toBe(200);
    expect((await visitor.call('GET', '/role/ann.lee@osier.example')).body).toBeNull();
    const body = { email: 'ann.lee@osier.example', role: 'admin' };
    expect((await visitor.call('PUT', '/user', { body })).body).toEqual({
      email: 'ann.lee@osier.example',
      role: 'user',
    });
    expect((await visitor.call('GET', '/session')).body).toEqual({
      email: 'ann.lee@osier.example',
      displayName: 'Ann Lee',
      phoneNumber: null,
      photoURL: null,
      emailVerified: false,
      role: 'user',
    });
    expect((await visitor.call('POST', '/sign-out')).status).toBe(200);
    expect((await visitor.call('GET', '/session')).body).toBeNull();

    const signIn = (password: string) =>
      visitor.call('POST', '/sign-in', { body: { email: 'ann.lee@osier.example', password } });
    expect((await signIn('another horse')).status).toBe(401);
    expect((await visitor.call('GET', '/session')).body).toBeNull();
    expect((await signIn(person.password)).status).toBe(200);
    expect((await visitor.call('GET', '/session')).body).toMatchObject({ displayName: 'Ann Lee' });
    expect((await visitor.call('POST', '/sign-out')).status).toBe(200);
    expect((await visitor.call('GET', '/session')).body).toBeNull();
  });

  it('accept one of several concurrent sign-ups with one address, and reject the others with the reason', async () => {
    const body = { name: 'Race', email: 'race@osier.example', password: 'a long enough password' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.visitor().call('POST', '/sign-up', { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'user_exists')).toHaveLength(7);
  });

  it('report the session in an uncacheable response that renews it, unlike calls for products and orders', async () => {
    const person = await api.shopper('Renewed');
    // As if the session had begun some days ago.
    await api.database.db.execute(sql`UPDATE auth_session SET expires_at = now() + interval '4 days'`);
    for (const path of ['/products?limit=1', '/product/no-such-thing', `/orders/${person.email}`]) {
      const answer = await person.call('GET', path);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
    const session = await person.call('GET', '/session');
    expect(session.headers.getSetCookie().join()).toContain('session_token=');
    expect(session.headers.get('cache-control')).toBe('no-store');
  });

  it('return the specified messages', async () => {
    const visitor = api.visitor();
    const taken = { name: 'Eve', email: 'admin@osier.example', password: 'long enough' };
    expect((await visitor.call('POST', '/sign-up', { body: taken })).body).toMatchObject({
      status: 422,
      code: 'user_exists',
      detail: 'User already exists. Use another email.',
    });
    const short = { name: 'Eve', email: 'eve@osier.example', password: 'short' };
    expect((await visitor.call('POST', '/sign-up', { body: short })).body).toMatchObject({
      status: 400,
      code: 'password_too_short',
      detail: 'Password too short',
    });
    const common = { name: 'Eve', email: 'eve@osier.example', password: 'Iloveyou1' };
    const refused = (await visitor.call('POST', '/sign-up', { body: common })).body;
    expect(refused).toMatchObject({ status: 400, code: 'password_common' });
    expect(refused.detail).toMatch(/too easy to guess/);
    const stranger = await visitor.call('POST', '/sign-in', {
      body: { email: 'nobody@osier.example', password: 'whatever it is' },
    });
    const wrong = await visitor.call('POST', '/sign-in', {
      body: { email: 'admin@osier.example', password: 'whatever it is' },
    });
    expect(stranger.body).toEqual(wrong.body);
    expect(wrong.body).toMatchObject({ status: 401, detail: 'Invalid email or password' });
  });
});

describe('access rights', () => {
  it('return 401 without a session for every call that requires one', async () => {
    const visitor = api.visitor();
    const calls: [string, string, unknown?][] = [
      ['GET', '/role/admin@osier.example'],
      ['PUT', '/user', { email: 'admin@osier.example' }],
      ['PUT', '/make-admin/admin@osier.example'],
      ['POST', '/create-payment-intent', createOrderPayload({ _id: 'sundress-paprika' })],
      [
        'POST',
        '/orders',
        { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' },
      ],
      ['GET', '/order/some-order'],
      ['GET', '/orders/admin@osier.example'],
    ];
    for (const [method, path, body] of calls) {
      const answer = await visitor.call(method, path, { body });
      expect(answer.body, `${method} ${path}`).toMatchObject({ status: 401, code: 'sign_in_required' });
    }
  });

  it('deny a user the role, record and orders of others, and every promotion', async () => {
    const [ann, bob] = [await api.shopper('Ann'), await api.shopper('Bob')];
    for (const [method, path, body] of [
      ['GET', `/role/${bob.email}`],
      ['GET', `/orders/${bob.email}`],
      ['PUT', '/user', { email: bob.email, role: 'admin' }],
      ['PUT', `/make-admin/${ann.email}`],
    ] as const) {
      const answer = await ann.call(method, path, { body });
      expect(answer.body, `${method} ${path}`).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect((await ann.call('GET', `/role/${ann.email.toUpperCase()}`)).body).toEqual({
      email: ann.email,
      role: 'user',
    });
  });

  it('let an admin promote registered users only', async () => {
    const [admin, carol] = [await api.admin(), await api.shopper('Carol')];
    expect((await admin.call('PUT', '/make-admin/nobody@osier.example')).body).toMatchObject({
      status: 404,
      detail: 'This user not exist. Please input a valid user email !',
    });
    await api.confirmAddress(carol.email);
    expect((await admin.call('PUT', `/make-admin/${carol.email}`)).body).toEqual({ acknowledged: true });
    const password = 'a long enough password';
    await carol.call('POST', '/sign-in', { body: { email: carol.email, password } });
    expect((await carol.call('GET', '/session')).body).toMatchObject({ role: 'admin' });
    expect((await carol.call('GET', `/orders/${admin.email}`)).status).toBe(200);
    // A second registration changes no role.
    expect((await carol.call('PUT', '/user', { body: { email: carol.email } })).body.role).toBe('admin');
  });

  it('reject requests from another site’s page, whatever their cookies', async () => {
    const admin = await api.admin();
    for (const headers of [
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await admin.call('PUT', '/make-admin/admin@osier.example', { headers });
      expect(answer.body, JSON.stringify(headers)).toMatchObject({ status: 403, code: 'cross_site' });
    }
    const own = { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' };
    expect((await admin.call('PUT', '/make-admin/admin@osier.example', { headers: own })).status).toBe(200);
  });
});
