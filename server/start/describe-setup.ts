import type { ShopSetup } from '#contract/calls/staff/today.ts';
import { DEFAULT_SENDER, type Config } from '../config.ts';

/** Returns what Today says about the settings of a new shop. */
export function describeSetup({ payments, mail }: Pick<Config, 'payments' | 'mail'>): ShopSetup {
  const sender = mail.kind === 'none' ? null : mail.from;
  return {
    sender,
    isSenderSet: sender !== null && sender !== DEFAULT_SENDER,
    cards: payments.kind === 'sandbox' ? 'sandbox' : payments.secretKey.includes('_test_') ? 'test' : 'live',
    mail: mail.kind === 'smtp' ? 'server' : mail.kind,
  };
}
