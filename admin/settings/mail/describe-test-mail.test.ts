import { expect, test } from 'vitest';
import { MAIL_STEPS } from '#domain/mail/mail-steps.ts';
import { describeTestMail } from './describe-test-mail.ts';

const to = 'maren@osier.example';

test('each failed step has its own advice, followed by what the mail server said', () => {
  const described = MAIL_STEPS.map((step) =>
    describeTestMail({ to, failure: { step, answer: '535 wrong password' } }, { kind: 'server' }),
  );
  expect(new Set(described.map(({ advice }) => advice)).size).toBe(MAIL_STEPS.length);
  expect(described.every(({ answer }) => answer === '535 wrong password')).toBe(true);
});

test('the advice after a sent mail names the inbox, or the mailbox of the sandbox', () => {
  expect(describeTestMail({ to, failure: null }, { kind: 'server' }).advice).toContain(`inbox of ${to}`);
  expect(describeTestMail({ to, failure: null }, { kind: 'sandbox' }).advice).toContain('mailbox');
});
