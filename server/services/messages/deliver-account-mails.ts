import type { Database } from '#database/connection/connect.ts';
import {
  claimAccountMail,
  postponeAccountMail,
  removeAccountMail,
  type AccountMailRow,
} from '#database/queries/jobs/account-mail.ts';
import { fail, ok } from '#domain/result.ts';
import type { MailText } from '../../mail/mail-text.ts';
import {
  renderAdminAddedMail,
  renderAdminRemovedMail,
  renderPasswordChangedMail,
  renderResetPasswordMail,
  renderVerifyAddressMail,
  renderWayAddedMail,
} from '../../mail/render-account-mail.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { MailPort } from '../../ports/mail.ts';
import { drainQueue, type Delivery, type Drained } from './drain-queue.ts';

/** What mails about accounts need; `publicUrl` is the shop's address, without a slash at the end. */
export type AccountMailDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: IdentityPort;
  readonly mail: MailPort;
  readonly publicUrl: string;
};

/** A wish that could not be met for so long is forgotten: who still wants the mail has asked again. */
const LONGEST_WAIT = 24 * 60 * 60_000;

/** How long the links work, in minutes. */
const MINUTES = { verify_address: 24 * 60, reset_password: 60 } as const;

/**
 * Sends the mails about accounts that are due. The secret of a link is made here, when the mail is sent, and kept as a digest only.
 * `isEnding` is looked at between two mails.
 */
export function deliverAccountMails(deps: AccountMailDeps, isEnding = () => false): Promise<Drained> {
  const { database, clock } = deps;
  const remove = ({ id }: AccountMailRow) => database.transaction((tx) => removeAccountMail(tx, id));
  return drainQueue<AccountMailRow>(
    {
      claim: (times) => database.transaction((tx) => claimAccountMail(tx, times)),
      async deliver(row) {
        const isTooOld = clock.now().getTime() - row.createdAt.getTime() > LONGEST_WAIT;
        const sent = isTooOld ? ok('obsolete' as const) : await send(deps, row);
        if (sent.ok) await remove(row);
        return sent;
      },
      giveUp: remove,
      postpone: ({ id }, until) => database.transaction((tx) => postponeAccountMail(tx, { id, ...until })),
    },
    { clock, isEnding },
  );
}

/** Sends a mail; obsolete where nobody could do anything with it. */
async function send(
  { identity, mail, publicUrl }: AccountMailDeps,
  { id, kind, email, about }: AccountMailRow,
): Promise<Delivery> {
  const deliver = async (text: MailText): Promise<Delivery> => {
    const sent = await mail.send({ ...text, to: email, messageId: id });
    if (sent.ok) return ok('delivered');
    const { code, reason } = sent.error;
    return fail({ code: code === 'mail_refused' ? 'never' : 'later', reason });
  };
  if (kind === 'password_changed') return deliver(renderPasswordChangedMail(publicUrl));
  // Where passwords are no way in, the provider is the only one, and nobody could do anything about it here.
  if (kind === 'way_added')
    return identity.ways.password ? deliver(renderWayAddedMail(publicUrl)) : ok('obsolete');
  if (kind === 'admin_added')
    return deliver(renderAdminAddedMail({ about: about ?? email, shopUrl: publicUrl }));
  if (kind === 'admin_removed')
    return deliver(renderAdminRemovedMail({ about: about ?? email, shopUrl: publicUrl }));
  const minutes = MINUTES[kind];
  const secret = await identity.issueSecret({ purpose: kind, email, minutes });
  // Nobody has this address, or it is confirmed already.
  if (secret === null) return ok('obsolete');
  // Behind the #, so that the secret reaches no log of any server on the way.
  const link = (path: string) => ({ url: `${publicUrl}${path}#${secret}`, minutes, shopUrl: publicUrl });
  return deliver(
    kind === 'verify_address'
      ? renderVerifyAddressMail(link('/user-profile/confirm-address'))
      : renderResetPasswordMail(link('/user-profile/new-password')),
  );
}
