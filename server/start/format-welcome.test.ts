import { expect, test } from 'vitest';
import { formatWelcome, type Welcome } from './format-welcome.ts';

const quiet: Welcome = {
  address: 'http://127.0.0.1:3000',
  admin: null,
  productCount: 0,
  testCards: [],
  mail: { kind: 'sent' },
  accountChooser: null,
  workerCount: 1,
  dev: false,
};

test('prints the addresses of shop and back office, and how to stop the shop', () => {
  expect(formatWelcome(quiet)).toBe(
    '\n  Osier is open:  http://127.0.0.1:3000\n\n  Back office   http://127.0.0.1:3000/admin\n\n  Press Ctrl-C to stop the shop.\n\n',
  );
});

test('prints the new admin and the test cards at the first start', () => {
  const text = formatWelcome({
    ...quiet,
    admin: { email: 'admin@osier.example', password: 'made-up' },
    testCards: [{ number: '4242424242424242', effect: 'The payment succeeds.' }],
  });
  expect(text).toContain('Admin         admin@osier.example, password made-up  (shown only this once)\n');
  expect(text).toContain('    4242 4242 4242 4242   The payment succeeds.\n');
});

test('does not print a configured password', () => {
  const text = formatWelcome({ ...quiet, admin: { email: 'me@shop.example', password: null } });
  expect(text).toContain('me@shop.example, the password of ADMIN_PASSWORD\n');
});

test('prints where to read mails, or which mails wait for a mail server', () => {
  const mail = { kind: 'mailbox', url: 'http://127.0.0.1:3002' } as const;
  expect(formatWelcome({ ...quiet, mail })).toContain('Mail          read it at http://127.0.0.1:3002\n');
  expect(formatWelcome({ ...quiet, mail: { kind: 'waits' } })).toContain(
    'needs SMTP_URL: order mails wait for it, account mails are dropped after a day\n',
  );
});
