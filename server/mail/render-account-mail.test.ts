import { describe, expect, it } from 'vitest';
import {
  renderFactorMail,
  renderResetPasswordMail,
  renderStaffInvitedMail,
  renderVerifyAddressMail,
} from './render-account-mail.ts';
import { renderLowStockMail } from './render-low-stock-mail.ts';
import { lowStock, order, read } from './testing/example-mails.ts';

describe('mails about a second factor', () => {
  it.each([
    'factor_added',
    'factor_removed',
    'factor_reset',
    'recovery_code_used',
    'passkey_added',
    'passkey_removed',
    'app_removed',
  ] as const)('%s says what to do if it was somebody else', (kind) => {
    const { shop } = order;
    const { subject, text, html } = renderFactorMail(kind, { passwords: true, shop });
    expect(subject).toContain('your account');
    for (const part of [text, read(html)]) {
      expect(part).toContain('ask an owner of the shop now to reset your second factor');
      expect(part).toContain(`${shop.url}/user-profile/forgot-password`);
    }
    expect(renderFactorMail(kind, { passwords: false, shop }).text).not.toContain('password');
  });
});

it('a mail about wrong codes advises to choose a new password, if there are passwords', () => {
  const { shop } = order;
  const { text } = renderFactorMail('factor_failed', { passwords: true, shop });
  expect(text).toContain(`${shop.url}/user-profile/forgot-password`);
  expect(text).not.toContain('reset your second factor');
  expect(renderFactorMail('factor_failed', { passwords: false, shop }).text).not.toContain('password');
});

it('links state how long they are valid', () => {
  const link = { url: 'https://shop.example/v', shop: order.shop };
  expect(renderVerifyAddressMail({ ...link, minutes: 60 }).text).toContain('works for 1 hour.');
  expect(renderVerifyAddressMail({ ...link, minutes: 1440 }).text).toContain('works for 24 hours.');
  expect(renderResetPasswordMail({ ...link, minutes: 30 }).text).toContain('for 30 minutes.');
  const invitation = renderStaffInvitedMail({ ...link, role: 'read_only', days: 7 }).text;
  expect(invitation).toContain('Your role is: read-only.');
  expect(invitation).toContain('works once, for 7 days.');
});

it('the mail about low stock says how many sizes it does not name', () => {
  const { subject, text } = renderLowStockMail({ ...lowStock, count: 40 });
  expect(subject).toBe('40 sizes are low or sold out');
  expect(text).toContain('Oxford Shirt in Sky: S sold out, M 2 left');
  expect(text).toContain('And 38 more.');
  expect(renderLowStockMail({ ...lowStock, count: 2 }).text).not.toContain('more.');
});
