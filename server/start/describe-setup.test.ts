import { expect, test } from 'vitest';
import { describeSetup } from './describe-setup.ts';

const stripe = { publishableKey: 'pk', scriptUrl: null, apiUrl: null, webhookSecret: null };

test('a shop in the sandbox takes no money, and its mail is read in the mailbox', () => {
  const setup = describeSetup({
    cardProvider: {
      ...stripe,
      secretKey: 'sk_test_1',
      apiUrl: 'http://127.0.0.1:3001',
      webhookSecret: 'whsec_1',
    },
    mailServer: {
      url: 'smtp://127.0.0.1:4000',
      from: 'shop@osier.example',
      mailboxUrl: 'http://127.0.0.1:3002',
    },
    taxService: null,
  });
  expect(setup).toEqual({
    mail: {
      kind: 'sandbox',
      host: '127.0.0.1:4000',
      sender: 'shop@osier.example',
      isSenderSet: false,
      mailboxUrl: 'http://127.0.0.1:3002',
    },
    cards: { mode: 'sandbox', keyPrefix: 'sk_test_', hasWebhookSecret: true },
    taxes: null,
  });
});

test('a shop with a mail server and live keys is set up, and shows neither password nor key', () => {
  const setup = describeSetup({
    cardProvider: { ...stripe, secretKey: 'rk_live_secret1', webhookSecret: 'whsec_secret2' },
    mailServer: { url: 'smtps://user:secret3@mail.example', from: 'hello@north.example', mailboxUrl: null },
    taxService: { url: 'https://taxes.example:8443/rates', key: 'secret4', fallback: 'table' },
  });
  expect(setup).toEqual({
    mail: {
      kind: 'server',
      host: 'mail.example',
      sender: 'hello@north.example',
      isSenderSet: true,
      mailboxUrl: null,
    },
    cards: { mode: 'live', keyPrefix: 'rk_live_', hasWebhookSecret: true },
    taxes: { host: 'taxes.example:8443', fallback: 'table' },
  });
});

test('keys of the test mode take no money, and without a mail server there is no sender', () => {
  const cardProvider = { ...stripe, secretKey: 'sk_test_1' };
  expect(describeSetup({ cardProvider, mailServer: null, taxService: null })).toEqual({
    mail: { kind: 'none', host: null, sender: null, isSenderSet: false, mailboxUrl: null },
    cards: { mode: 'test', keyPrefix: 'sk_test_', hasWebhookSecret: false },
    taxes: null,
  });
});
