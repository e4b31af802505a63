import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { authSession, authUser } from '#database/schema/accounts/identity.ts';
import { DAY_MS } from '#domain/durations.ts';
import webRoutes from '#web/routes.ts';
import { expireSessions, signInWithoutFactor } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { PAGE_ACCESS, type PageAccess } from './page-access.ts';

const api = createTestApi({ pages: true });

/** The access rules of pages, from SPECIFICATION section 2. `past` is where the page redirects signed-in users. */
const PAGES: Record<string, { access: PageAccess; address?: string; past?: string }> = {
  '/': { access: 'anyone' },
  '/shop': { access: 'anyone' },
  '/products/:category': { access: 'anyone', address: '/products/jeans' },
  '/products-for/:gander': { access: 'anyone', address: '/products-for/female' },
  '/filtered-products': { access: 'anyone' },
  '/product/:id': { access: 'anyone', address: '/product/sundress-paprika' },
  '/pages/:slug': { access: 'anyone', address: '/pages/privacy' },
  '/preview/home': { access: 'personal' },
  '/preview/pages/:slug': { access: 'personal', address: '/preview/pages/privacy' },
  '/preview/:token': { access: 'personal', address: '/preview/forged' },
  '/wishlist': { access: 'personal' },
  '/stock-alert/:id/stop?': { access: 'personal', address: '/stock-alert/forged/stop' },
  '/checkout': { access: 'shopper' },
  '/belling-address': { access: 'shopper' },
  '/belling-address/:id': { access: 'shopper', address: '/belling-address/sundress-paprika' },
  '/payment/:id': { access: 'shopper', address: '/payment/no-such-order' },
  '/payment/:id/link': { access: 'personal', address: '/payment/no-such-order/link' },
  '/user-profile': { access: 'personal' },
  '/user-profile/login': { access: 'personal', past: '/user-profile' },
  '/user-profile/logout': { access: 'personal' },
  '/user-profile/registration': { access: 'personal', past: '/user-profile' },
  '/user-profile/signing-in/:provider': { access: 'personal', address: '/user-profile/signing-in/google' },
  '/user-profile/forgot-password': { access: 'personal' },
  '/user-profile/new-password': { access: 'personal' },
  '/user-profile/confirm-address': { access: 'signed-in' },
  '/user-profile/addresses': { access: 'signed-in' },
  '/user-profile/my-orders': { access: 'signed-in' },
  '/user-profile/my-orders/:id': { access: 'signed-in', address: '/user-profile/my-orders/no-such-order' },
  '/user-profile/make-admin': { access: 'admin' },
  '*': { access: 'anyone', address: '/no-such-page' },
};

const built = webRoutes as readonly { path?: string; index?: boolean; children?: unknown }[];
const pagePaths = built.map(({ path = '' }) => (path === '*' ? path : `/${path}`));

let user: Visitor;
let other: Visitor;
let admin: Visitor;
/** A user whose session is expired before each page. */
let late: Visitor & { email: string };

beforeAll(async () => {
  [user, other, admin] = [await api.shopper('Ann'), await api.shopper('Bob'), await api.admin()];
  late = await api.shopper('Late');
});

describe('pages', () => {
  it('have an access rule for every route', () => {
    expect(pagePaths.length).toBeGreaterThan(10);
    expect(built.filter(({ children }) => children !== undefined)).toEqual([]);
    expect(pagePaths.filter((path) => PAGE_ACCESS[path] === undefined)).toEqual([]);
    expect(pagePaths.filter((path) => PAGES[path] === undefined)).toEqual([]);
  });

  it.each(pagePaths)('apply the access rule of %s', async (path) => {
    const { access, address = path, past = null } = PAGES[path] ?? {};
    expect(PAGE_ACCESS[path]).toBe(access);
    const login = `/user-profile/login?from=${encodeURIComponent(address)}`;
    const protectedPage = access !== 'anyone' && access !== 'personal';
    await expireSessions(api, late);
    const people: [string, Visitor, string | null][] = [
      ['a visitor', api.visitor(), protectedPage ? login : null],
      ['an expired session', late, protectedPage ? login : null],
      ['a user', user, access === 'admin' ? '/' : past],
      ['another user', other, access === 'admin' ? '/' : past],
      ['an admin', admin, past],
    ];
    for (const [who, person, elsewhere] of people) {
      const answer = await person.open(address);
      expect(answer.headers.get('location'), who).toBe(elsewhere);
      expect(answer.status, who).toBeLessThan(500);
      const cache = access === 'anyone' ? 'no-cache' : 'no-store';
      if (elsewhere === null) expect(answer.headers.get('cache-control'), who).toBe(cache);
      const data = await person.open(address === '/' ? '/_.data' : `${address}.data`);
      expect(data.body.includes('SingleFetchRedirect'), `${who}, its data`).toBe(elsewhere !== null);
    }
  });

  it('redirect signed-in users from the forms to their target, and to no other site', async () => {
    const redirectFrom = async (from: string) =>
      (await user.open(`/user-profile/login?from=${encodeURIComponent(from)}`)).headers.get('location');
    expect(await redirectFrom('/checkout?a=b')).toBe('/checkout?a=b');
    expect(await redirectFrom('/user-profile/registration')).toBe('/user-profile');
    expect(await redirectFrom('//elsewhere.test/')).toBe('/user-profile');
  });

  it('redirect an admin who has not passed the second factor to it', async () => {
    const waiting = await signInWithoutFactor(api);
    const answer = await waiting.open('/user-profile/make-admin');
    expect(answer.headers.get('location')).toBe(
      `/admin/second-factor?from=${encodeURIComponent('/user-profile/make-admin')}`,
    );
    const data = await waiting.open('/user-profile/make-admin.data');
    expect(data.body).toContain('/admin/second-factor?from=');
    expect((await waiting.open('/admin')).status).toBe(200);
  });

  it('redirect back to the page without the parameters that the router adds', async () => {
    const { body } = await api.visitor().open('/checkout.data?a=b&_routes=cart');
    expect(body).toContain(`/user-profile/login?from=${encodeURIComponent('/checkout?a=b')}`);
  });

  it('renew no session, because a page cannot deliver its new cookie', async () => {
    const person = await api.shopper('Renewed');
    const theirs = eq(authUser.email, person.email);
    const [{ id } = { id: '' }] = await api.database.db
      .select({ id: authUser.id })
      .from(authUser)
      .where(theirs);
    const expiry = async () => {
      const [session] = await api.database.db.select().from(authSession).where(eq(authSession.userId, id));
      return session?.expiresAt;
    };
    const soon = new Date(Date.now() + 4 * DAY_MS);
    await api.database.db.update(authSession).set({ expiresAt: soon }).where(eq(authSession.userId, id));
    expect((await person.open('/user-profile/my-orders')).status).toBe(200);
    expect(await expiry()).toEqual(soon);
    const session = await person.call('GET', '/session');
    expect(session.headers.getSetCookie().join()).toContain('session_token=');
    expect((await expiry())?.getTime()).toBeGreaterThan(soon.getTime() + DAY_MS);
  });

  it.each(['/USER-PROFILE/MAKE-ADMIN', '/user-profile/%6dake-admin', '/%75ser-profile/make-admin.data'])(
    'apply the access rule to the spelling %s',
    async (address) => {
      for (const person of [api.visitor(), user]) {
        const answer = await person.open(address);
        expect([202, 302, 308]).toContain(answer.status);
        expect(answer.body).not.toContain('Give another user');
      }
    },
  );
});
