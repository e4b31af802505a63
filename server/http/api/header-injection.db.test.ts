import { describe, expect, it, vi } from 'vitest';
import { accountMail } from '#database/schema/accounts/identity.ts';
import { deliverDueAccountMails } from '../../testing/deliver-mails.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { TestResponse } from '../../testing/visitor.ts';

const api = createTestApi({ pages: true });
const BREAK = '%0d%0aSet-Cookie:%20planted=1';

/** A header that an attacker tries to inject, or a value that could contain one. */
function injected({ headers }: TestResponse): string[] {
  return [...headers].flatMap(([name, value]) =>
    /planted/i.test(name) || /[\r\n]/.test(value) || (name === 'set-cookie' && value.includes('planted'))
      ? [`${name}: ${value}`]
      : [],
  );
}

describe('a line break in a request', () => {
  it.each([
    `/products/${BREAK}`,
    `/products-for/Female${BREAK}`,
    `/billing-address/x${BREAK}`,
    `/shop/?q=${BREAK}`,
    `/checkout?a=${BREAK}`,
    `/user-profile/login?from=${BREAK}`,
    `/user-profile/signing-in/google${BREAK}?code=${BREAK}&state=${BREAK}`,
    `/pictures/${BREAK}`,
    `/${BREAK}.data`,
  ])('in the URL of a page reaches no response header: %s', async (path) => {
    const answer = await api.visitor().open(path);
    expect(injected(answer)).toEqual([]);
    expect(answer.status).toBeLessThan(500);
  });

  it.each(['/%E2%80%A8', '/shop/%E2%80%A9', '/%ff', '/user-profile/my-orders/%ED%A0%80', '/%'])(
    'or invalid encoding in a path returns 404 and logs no warning: %s',
    async (path) => {
      const warn = vi.spyOn(console, 'warn');
      expect((await api.visitor().open(path)).status).toBe(404);
      expect(warn).not.toHaveBeenCalled();
      warn.mockRestore();
    },
  );

  it.each([
    ['GET', `/products?limit=1&cursor=${BREAK}`],
    ['GET', `/products?limit=1&q=${BREAK}`],
    ['GET', `/product/x${BREAK}`],
    ['GET', `/role/a@osier.example${BREAK}`],
    ['POST', `/sign-in/google${BREAK}`],
    ['POST', `/sign-in/google${BREAK}/response`],
  ])('in a call reaches no response header: %s %s', async (method, path) => {
    const body = method === 'POST' ? { from: BREAK, query: BREAK } : undefined;
    const answer = await api.visitor().call(method, path, { body });
    expect(injected(answer)).toEqual([]);
    expect(answer.status).toBeLessThan(500);
  });

  it('is rejected in a form field, and adds no recipient to a mail', async () => {
    const visitor = api.visitor();
    const address = 'ann@osier.example\r\nBcc: eve@osier.example';
    const password = 'a long enough password';
    const wanted: [string, object, string][] = [
      ['/sign-up', { name: 'Ann\r\nBcc: eve@osier.example', email: 'ann@osier.example', password }, 'name'],
      ['/sign-up', { name: 'Ann', email: address, password }, 'email'],
      ['/password-reset', { email: address }, 'email'],
    ];
    for (const [path, body, field] of wanted) {
      expect((await visitor.call('POST', path, { body })).body).toMatchObject({
        status: 400,
        errors: [{ field }],
      });
    }
    expect(await api.database.db.$count(accountMail)).toBe(0);

    await visitor.call('POST', '/sign-up', { body: { name: 'Ann', email: 'ann@osier.example', password } });
    expect(
      (await deliverDueAccountMails(api)).map(({ to, subject }) => [to, /[\r\n]/.test(subject)]),
    ).toEqual([['ann@osier.example', false]]);
  });
});
