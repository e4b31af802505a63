import type { Logger } from 'pino';
import { ok, type Result } from '#domain/result.ts';
import type { MailServer } from '../compose-shop.ts';
import type { Config } from '../config.ts';
import type { Welcome } from './format-welcome.ts';
import type { Lifetime } from './process/lifetime.ts';
import { spawnMailbox } from './sandbox/spawn-stand-ins.ts';

/** The mail server, null if there is none, and what the start prints about it. */
export type OpenedMailServer = { readonly server: MailServer | null; readonly welcome: Welcome['mail'] };

/** Returns the configured mail server. Starts the sandbox mailbox if the settings select it. */
export async function openMailServer(
  { mail, dataDir }: Config,
  context: { readonly lifetime: Lifetime; readonly log: Logger },
): Promise<Result<OpenedMailServer, { readonly message: string }>> {
  if (mail.kind === 'none') return ok({ server: null, welcome: { kind: 'waits' } });
  if (mail.kind === 'smtp') {
    const { url, from } = mail;
    return ok({ server: { url, from, mailboxUrl: null }, welcome: { kind: 'sent' } });
  }
  const mailbox = await spawnMailbox({ ports: mail.ports, dataDir, ...context });
  if (!mailbox.ok) return mailbox;
  const { url, smtpUrl } = mailbox.value;
  return ok({
    server: { url: smtpUrl, from: mail.from, mailboxUrl: url },
    welcome: { kind: 'mailbox', url },
  });
}
