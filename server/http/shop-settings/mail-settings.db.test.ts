import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT_MAIL_KINDS } from '#database/schema/accounts/identity.ts';
import { MAIL_KINDS, ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { fail, ok } from '#domain/result.ts';
import type { Mail, MailPort } from '../../ports/mail.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const sent: Mail[] = [];
let answer: Awaited<ReturnType<MailPort['send']>> = ok(undefined);
const mail: MailPort = {
  async send(one) {
    sent.push(one);
    return answer;
  },
};
const api = createTestApi({ mail });
let owner: Visitor & { email: string };

beforeAll(async () => {
  owner = await api.admin();
  const name = { base: 'Osier', value: 'North & Co' };
  expect((await owner.call('PATCH', '/admin/shop-details', { body: { name } })).status).toBe(200);
});

it('a test mail goes to the member’s own address, in the name of the shop', async () => {
  answer = ok(undefined);
  const { body } = await owner.call('POST', '/admin/mail-settings/test');
  expect(body).toEqual({ to: owner.email, failure: null });
  expect(sent.pop()).toMatchObject({
    to: owner.email,
    senderName: 'North & Co',
    subject: 'Test mail from North & Co',
  });
});

it('a test mail that the mail server rejects names the step and what the server said', async () => {
  const reason = 'EAUTH: Invalid login: 535 5.7.8 Wrong password';
  answer = fail({ code: 'mail_server_unreachable', step: 'sign_in', reason });
  const { status, body } = await owner.call('POST', '/admin/mail-settings/test');
  expect(status).toBe(200);
  expect(body.failure).toEqual({ step: 'sign_in', answer: reason });
});

it('every mail that the shop sends can be previewed, in the name of the shop', async () => {
  const kinds = [...ACCOUNT_MAIL_KINDS, ...ORDER_MAIL_KINDS];
  expect([...MAIL_KINDS].toSorted()).toEqual(kinds.toSorted());
  const previews = await Promise.all(kinds.map((kind) => owner.call('GET', `/admin/mail-previews/${kind}`)));
  for (const { status, body } of previews) {
    expect(status).toBe(200);
    expect(body.subject).not.toBe('');
    expect(body.text).toMatch(/^NORTH & CO\n/);
    expect(body.html).toContain('North &amp; Co');
  }
  expect(new Set(previews.map(({ body }) => body.subject)).size).toBe(kinds.length);
  expect((await owner.call('GET', '/admin/mail-previews/newsletter')).status).toBe(400);
});
