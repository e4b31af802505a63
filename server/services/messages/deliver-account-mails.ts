import type { Database } from '#database/connection/connect.ts';
import { listJobs } from '#database/queries/jobs/jobs.ts';
import {
  leaseAccountMail,
  postponeAccountMail,
  deleteAccountMail,
  type AccountMailRow,
} from '#database/queries/messages/account-mail.ts';
import { findHiddenMessage } from '#database/queries/reviews/staff-reviews.ts';
import { updateInvitationSecret } from '#database/queries/staff/invitations.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ok } from '#domain/result.ts';
import { INVITATION_DAYS, LINK_MINUTES } from '../../mail/link-lifetimes.ts';
import type { MailShop, MailText } from '../../mail/mail-text.ts';
import {
  renderAdminAddedMail,
  renderAdminRemovedMail,
  renderBackupFailedMail,
  renderFactorMail,
  renderPasswordChangedMail,
  renderResetPasswordMail,
  renderStaffInvitedMail,
  renderVerifyAddressMail,
  renderWebhookDisabledMail,
  renderSignInProviderAddedMail,
} from '../../mail/render-account-mail.ts';
import { renderLowStockMail } from '../../mail/render-low-stock-mail.ts';
import { renderReviewHiddenMail } from '../../mail/render-review-mail.ts';
import { renderBackInStockMail, renderConfirmStockAlertMail } from '../../mail/render-stock-alert-mail.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { MailPort } from '../../ports/mail.ts';
import { digestInvitationSecret } from '../staff/invite-staff.ts';
import { readAlertMail } from '../stock-alerts/mail-alerts.ts';
import { readLowStock } from '../stock/mail-low-stock.ts';
import { drainQueue, type DeliveryOutcome, type DrainSummary } from './drain-queue.ts';
import { readMailShop } from './read-mail-shop.ts';
import { sendMail } from './send-mail.ts';

/** Dependencies of account mails. */
export type AccountMailDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: IdentityPort;
  readonly mail: MailPort;
  /** The shop's origin, without a trailing slash. */
  readonly publicUrl: string;
};

/** Drops a mail that could not be sent for this long. Most carry a link, and users who still need it have requested another. */
const MAX_AGE_MS = DAY_MS;

/**
 * Sends the account mails that are due, until `isEnding` returns true. Creates the secret of a link when its mail is sent; the database
 * has its digest only.
 */
export function deliverAccountMails(deps: AccountMailDeps, isEnding = () => false): Promise<DrainSummary> {
  const { database, clock } = deps;
  const remove = ({ id }: AccountMailRow) => database.transaction((tx) => deleteAccountMail(tx, id));
  return drainQueue<AccountMailRow>(
    {
      lease: (times) => leaseAccountMail(database.db, times),
      async deliver(row) {
        const age = clock.now().getTime() - row.createdAt.getTime();
        // An alert about a size that is back is mailed once, so its mail is never too old.
        const isTooOld = age > MAX_AGE_MS && row.kind !== 'back_in_stock';
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

/** Sends a mail. Returns `obsolete` when the recipient could not act on it. */
async function send(deps: AccountMailDeps, row: AccountMailRow): Promise<DeliveryOutcome> {
  const text = await render(deps, row);
  return text === undefined
    ? ok('obsolete')
    : sendMail(deps.mail, { ...text, to: row.email, messageId: row.id });
}

/** Renders a mail; undefined when the recipient could not act on it. */
async function render(
  deps: AccountMailDeps,
  { kind, email, about }: AccountMailRow,
): Promise<MailText | undefined> {
  const shop = await readMailShop(deps);
  const { password: passwords } = deps.identity.signInMethods;
  switch (kind) {
    case 'verify_address':
    case 'reset_password':
      return renderLinkMail(deps, { kind, email, shop });
    case 'password_changed':
      return renderPasswordChangedMail(shop);
    case 'way_added':
      // Without passwords the provider is the only way to sign in, so the mail's advice would not apply.
      return passwords ? renderSignInProviderAddedMail(shop) : undefined;
    case 'review_hidden': {
      const message = about === null ? undefined : await findHiddenMessage(deps.database.db, about);
      // No mail when staff have published the review again, or when it was deleted.
      return message === undefined ? undefined : renderReviewHiddenMail({ message, shop });
    }
    case 'confirm_stock_alert':
    case 'back_in_stock': {
      const alert = about === null ? undefined : await readAlertMail(deps, { id: about, kind });
      const renderAlert = kind === 'back_in_stock' ? renderBackInStockMail : renderConfirmStockAlertMail;
      return alert && renderAlert({ ...alert, shop });
    }
    case 'admin_added':
      return renderAdminAddedMail({ about: about ?? email, shop });
    case 'admin_removed':
      return renderAdminRemovedMail({ about: about ?? email, shop });
    case 'webhook_disabled':
      return about === null ? undefined : renderWebhookDisabledMail({ host: about, shop });
    case 'backup_failed': {
      const job = (await listJobs(deps.database.db)).find(({ name }) => name === about);
      // No mail when the job has succeeded since.
      return job === undefined || job.lastError === null
        ? undefined
        : renderBackupFailedMail({ job: job.name, reason: job.lastError, shop });
    }
    case 'low_stock': {
      const low = await readLowStock(deps, email);
      return low && renderLowStockMail({ ...low, shop });
    }
    case 'staff_invited': {
      const invited = await issueInvitation(deps, email);
      return invited && renderStaffInvitedMail({ ...invited, shop });
    }
    default:
      return renderFactorMail(kind, { passwords, shop });
  }
}

/** Renders a mail with a link of limited time; undefined if no account has the address, or it is confirmed already. */
async function renderLinkMail(
  { identity, publicUrl }: AccountMailDeps,
  { kind, email, shop }: { kind: 'verify_address' | 'reset_password'; email: string; shop: MailShop },
): Promise<MailText | undefined> {
  const minutes = LINK_MINUTES[kind];
  const secret = await identity.issueSecret({ purpose: kind, email, minutes });
  if (secret === null) return undefined;
  // The secret is in the fragment, so that it reaches no server log.
  const link = (path: string) => ({ url: `${publicUrl}${path}#${secret}`, minutes, shop });
  return kind === 'verify_address'
    ? renderVerifyAddressMail(link('/user-profile/confirm-address'))
    : renderResetPasswordMail(link('/user-profile/new-password'));
}

/** Creates the link of the open invitation to an address, and stores the digest of its secret. Undefined if it is not open any more. */
async function issueInvitation({ database, clock, identity, publicUrl }: AccountMailDeps, email: string) {
  const secret = identity.createSecret();
  const secretDigest = digestInvitationSecret(secret);
  const invitation = await updateInvitationSecret(database.db, { email, secretDigest, at: clock.now() });
  if (invitation === undefined) return undefined;
  const url = `${publicUrl}/admin/join#${secret}`;
  return { url, role: invitation.role, days: INVITATION_DAYS };
}
