import type { Database } from '#database/connect.ts';
import {
  claimAccountMail,
  postponeAccountMail,
  removeAccountMail,
  type AccountMailRow,
} from '#database/queries/account-mail.ts';
import type { MailText } from '../mail/mail-text.ts';
import {
  renderPasswordChangedMail,
  renderResetPasswordMail,
  renderVerifyAddressMail,
  renderWayAddedMail,
} from '../mail/render-account-mail.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityPort } from '../ports/identity.ts';
import type { MailPort } from '../ports/mail.ts';

/** What mails about accounts need; `publicUrl` is the shop's address, without a slash at the end. */
export type AccountMailDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: IdentityPort;
  readonly mail: MailPort;
  readonly publicUrl: string;
};

/** How long one try may take before somebody else may try, and the pauses between tries, in milliseconds. */
const LEASE = 2 * 60_000;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60 * 60_000;
/** A wish that could not be met for so long is forgotten: who still wants the mail has asked again. */
const LONGEST_WAIT = 24 * 60 * 60_000;

/** How long the links work, in minutes. */
const MINUTES = { verify_address: 24 * 60, reset_password: 60 } as const;

/**
 * Sends the mails about accounts that are due, until there are none. The secret of a link is made here, when the mail is sent, and
 * kept as a digest only. Answers how many were sent and how many put back. `isEnding` is looked at between two mails.
 */
export async function deliverAccountMail(
  deps: AccountMailDeps,
  { isEnding = () => false }: { isEnding?: () => boolean } = {},
): Promise<{ delivered: number; postponed: number }> {
  const { database, clock } = deps;
  const count = { delivered: 0, postponed: 0 };
  while (!isEnding()) {
    const at = clock.now();
    const leaseEndsAt = new Date(at.getTime() + LEASE);
    const row = await database.db.transaction((tx) => claimAccountMail(tx, { at, leaseEndsAt }));
    if (!row) break;
    const reason = at.getTime() - row.createdAt.getTime() > LONGEST_WAIT ? undefined : await send(deps, row);
    if (reason === undefined) {
      await removeAccountMail(database.db, row.id);
      count.delivered += 1;
    } else {
      const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(row.attempts - 1, 20), LONGEST_PAUSE);
      const dueAt = new Date(clock.now().getTime() + pause);
      await postponeAccountMail(database.db, { id: row.id, dueAt, lastError: reason });
      count.postponed += 1;
    }
  }
  return count;
}

/** Sends a mail; the reason why it has to be tried again, or undefined when there is nothing more to do. */
async function send(
  { identity, mail, publicUrl }: AccountMailDeps,
  { id, kind, email }: AccountMailRow,
): Promise<string | undefined> {
  const deliver = async (text: MailText) => {
    const sent = await mail.send({ ...text, to: email, messageId: id });
    return sent.ok || sent.error.code === 'mail_refused' ? undefined : sent.error.reason;
  };
  if (kind === 'password_changed') return deliver(renderPasswordChangedMail(publicUrl));
  // Where passwords are no way in, the provider is the only one, and nobody could do anything about it here.
  if (kind === 'way_added')
    return identity.ways.password ? deliver(renderWayAddedMail(publicUrl)) : undefined;
  const minutes = MINUTES[kind];
  const secret = await identity.issueSecret({ purpose: kind, email, minutes });
  // Nobody has this address, or it is confirmed already.
  if (secret === null) return undefined;
  // Behind the #, so that the secret reaches no log of any server on the way.
  const link = (path: string) => ({ url: `${publicUrl}${path}#${secret}`, minutes, shopUrl: publicUrl });
  return deliver(
    kind === 'verify_address'
      ? renderVerifyAddressMail(link('/user-profile/confirm-address'))
      : renderResetPasswordMail(link('/user-profile/new-password')),
  );
}
