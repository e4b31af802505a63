import { expect, test } from 'vitest';
import { describeSetup } from './describe-setup.ts';

const from = 'North <hello@north.example>';
const stripe = { kind: 'stripe', publishableKey: 'pk', webhookSecret: null } as const;

test('a shop in the sandbox takes no money and sends no mail', () => {
  const setup = describeSetup({
    payments: { kind: 'sandbox', ports: [0] },
    mail: { kind: 'sandbox', ports: [0], from: 'Osier <shop@osier.example>' },
  });
  expect(setup).toEqual({
    sender: 'Osier <shop@osier.example>',
    isSenderSet: false,
    cards: 'sandbox',
    mail: 'sandbox',
  });
});

test('a shop with a mail server and live keys is set up', () => {
  const mail = { kind: 'smtp', url: 'smtp://mail.example', from } as const;
  expect(describeSetup({ payments: { ...stripe, secretKey: 'rk_live_1' }, mail })).toEqual({
    sender: from,
    isSenderSet: true,
    cards: 'live',
    mail: 'server',
  });
});

test('keys of the test mode take no money, and without a mail server there is no sender', () => {
  const setup = describeSetup({
    payments: { ...stripe, secretKey: 'sk_test_1' },
    mail: { kind: 'none' },
  });
  expect(setup).toEqual({ sender: null, isSenderSet: false, cards: 'test', mail: 'none' });
});
