import type { TaxServiceSettings } from '../adapters/taxes/tax-service.ts';
import type { CardProviderSettings, MailServer } from '../compose-shop.ts';
import { DEFAULT_SENDER } from '../config.ts';
import type { ServerSetup } from '../http/shop-settings/server-setup.ts';

/** Returns what the back office shows of the connected services. */
export function describeSetup({
  cardProvider,
  mailServer,
  taxService,
}: {
  readonly cardProvider: CardProviderSettings;
  readonly mailServer: MailServer | null;
  readonly taxService: TaxServiceSettings | null;
}): ServerSetup {
  return {
    mail: describeMail(mailServer),
    cards: describeCards(cardProvider),
    taxes: taxService && { host: new URL(taxService.url).host, fallback: taxService.fallback },
  };
}

function describeMail(server: MailServer | null): ServerSetup['mail'] {
  if (server === null)
    return { kind: 'none', host: null, sender: null, isSenderSet: false, mailboxUrl: null };
  const { url, from: sender, mailboxUrl } = server;
  return {
    kind: mailboxUrl === null ? 'server' : 'sandbox',
    host: new URL(url).host,
    sender,
    isSenderSet: sender !== DEFAULT_SENDER,
    mailboxUrl,
  };
}

function describeCards({ secretKey, webhookSecret, apiUrl }: CardProviderSettings): ServerSetup['cards'] {
  const isTest = secretKey.includes('_test_');
  return {
    mode: apiUrl !== null ? 'sandbox' : isTest ? 'test' : 'live',
    keyPrefix: /^[a-z]+_[a-z]+_/.exec(secretKey)?.[0] ?? '',
    hasWebhookSecret: webhookSecret !== null,
  };
}
