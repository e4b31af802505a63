import type { composeShop } from '../../compose-shop.ts';
import { SANDBOX_SETUP } from '../sandbox-setup.ts';

/** The settings of tests that compose a whole shop, and use neither its card provider nor its mail. */
export const WHOLE_SHOP = {
  stalePageMinutes: 0,
  setup: SANDBOX_SETUP,
  cardProvider: {
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: null,
    apiUrl: null,
    scriptUrl: null,
  },
  mailServer: null,
  signIn: { passwords: true, providers: [], otherOrigins: [] },
  limits: null,
  orderLimits: null,
  taxService: null,
  guestCheckout: false,
  offlinePages: true,
  orderPersonYears: null,
} as const satisfies Partial<Parameters<typeof composeShop>[0]>;
