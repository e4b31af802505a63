import type { ServerSetup } from '../http/shop-settings/server-setup.ts';

/** The connected services of a shop under test. */
export const SANDBOX_SETUP: ServerSetup = {
  mail: { kind: 'none', host: null, sender: null, isSenderSet: false, mailboxUrl: null },
  cards: { mode: 'sandbox', keyPrefix: 'sk_test_', hasWebhookSecret: true },
  taxes: null,
};
