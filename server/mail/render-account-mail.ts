import { nameOfRole, type StaffRole } from '#domain/staff/permissions.ts';
import type { MailShop, MailText } from './mail-text.ts';
import { renderMail } from './render-mail.ts';

/** A mailed link that works once, for a limited time. */
export type AccountLink = {
  /** The full address, including the secret. */
  readonly url: string;
  /** How long the link works. */
  readonly minutes: number;
  readonly shop: MailShop;
};

/*
 * No account mail shows the recipient's name: otherwise anyone could sign up with another person's address and a text as the name.
 */

/** Renders the mail that asks to confirm the address of a sign-up. */
export function renderVerifyAddressMail({ url, minutes, shop }: AccountLink): MailText {
  return renderMail({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    blocks: [
      {
        kind: 'paragraph',
        text: `This email address was used to sign up at ${shop.name}. Please confirm that it is yours.`,
      },
      { kind: 'action', label: 'Confirm my address', url },
      {
        kind: 'paragraph',
        text: `The link works for ${formatDuration(minutes)}. If you did not sign up, you can ignore this email.`,
      },
    ],
    reason: `You receive this email because this address was used to sign up at ${shop.name}.`,
    shop,
  });
}

/** Renders the mail with the link to choose a new password. */
export function renderResetPasswordMail({ url, minutes, shop }: AccountLink): MailText {
  return renderMail({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `We received a request for a new password for your ${shop.name} account.`,
      },
      { kind: 'action', label: 'Choose a new password', url },
      {
        kind: 'paragraph',
        text: `The link works once, for ${formatDuration(minutes)}. If you did not request a new password, you can ignore this email: your password stays the same.`,
      },
    ],
    reason: 'You receive this email because a new password was requested for your account.',
    shop,
  });
}

/** Renders the mail about a changed password. */
export function renderPasswordChangedMail(shop: MailShop): MailText {
  return renderMail({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `The password of your ${shop.name} account was changed. All other devices were signed out.`,
      },
      ...ifItWasNotYou(shop),
    ],
    reason: 'You receive this email because the ways to sign in to your account have changed.',
    shop,
  });
}

/** Renders the mail about a sign-in provider that was added to an account. */
export function renderSignInProviderAddedMail(shop: MailShop): MailText {
  return renderMail({
    subject: 'New sign-in for your account',
    heading: 'New sign-in for your account',
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone signed in to your ${shop.name} account with a provider that has verified this address. From now on, that provider can also be used to sign in to your account.`,
      },
      ...ifItWasNotYou(shop),
    ],
    reason: 'You receive this email because the ways to sign in to your account have changed.',
    shop,
  });
}

/** A change of the admin role. `about` is the email address of the user whose role changed. */
type RoleChange = { readonly about: string; readonly shop: MailShop };

/** Renders the mail to admins about a new admin. */
export function renderAdminAddedMail({ about, shop }: RoleChange): MailText {
  return renderMail({
    subject: 'An admin was added',
    heading: 'The shop has a new admin',
    blocks: [
      {
        kind: 'paragraph',
        text: `${about} is now an admin of ${shop.name}. The role takes effect at the next sign-in. For 24 hours, a new admin cannot remove other admins.`,
      },
      { kind: 'paragraph', text: 'If this is a mistake, remove the admin now.' },
      { kind: 'action', label: 'Manage admins', url: `${shop.url}/user-profile/make-admin` },
    ],
    reason: 'You receive this email because you are an admin of the shop.',
    isForStaff: true,
    shop,
  });
}

/** Renders the mail to admins about a removed admin. */
export function renderAdminRemovedMail({ about, shop }: RoleChange): MailText {
  return renderMail({
    subject: 'An admin was removed',
    heading: 'An admin was removed',
    blocks: [
      {
        kind: 'paragraph',
        text: `${about} is no longer an admin of ${shop.name} and was signed out on all devices.`,
      },
      { kind: 'paragraph', text: 'If this is a mistake, an admin can restore the role.' },
      { kind: 'action', label: 'Manage admins', url: `${shop.url}/user-profile/make-admin` },
    ],
    reason: 'You receive this email because you are, or were until now, an admin of the shop.',
    isForStaff: true,
    shop,
  });
}

/** Renders the mail to owners about a webhook endpoint that gets no more events. */
export function renderWebhookDisabledMail({ host, shop }: { host: string; shop: MailShop }): MailText {
  return renderMail({
    subject: 'A webhook was disabled',
    heading: 'A webhook was disabled',
    blocks: [
      {
        kind: 'paragraph',
        text: `${host} did not accept the messages of ${shop.name} and gets none any more. What could not be delivered waits for 30 days: enable the webhook once its server answers again.`,
      },
      { kind: 'action', label: 'Open webhooks', url: `${shop.url}/admin/settings/webhooks` },
    ],
    reason: 'You receive this email because you are an owner of the shop.',
    isForStaff: true,
    shop,
  });
}

/** Renders the mail to owners about a backup that failed, or could not be restored for a check. */
export function renderBackupFailedMail({
  job,
  reason,
  shop,
}: {
  readonly job: string;
  /** A sentence without a full stop. */
  readonly reason: string;
  readonly shop: MailShop;
}): MailText {
  const isCheck = job === 'verify-backup' || job === 'own-backup-check';
  const isArchive = job === 'archive-changes';
  const failed = isArchive ? 'Changes are not archived' : 'The backup failed';
  const subject = isCheck ? 'The newest backup could not be checked' : failed;
  // The operator makes the backups of `own-` jobs, which `report_backup` reports, so the shop does not repeat them.
  const repeats = job.startsWith('own-') ? '' : `tries again every ${isArchive ? 'minute' : 'hour'}, and `;
  return renderMail({
    subject,
    heading: subject,
    blocks: [
      { kind: 'paragraph', text: `${reason}.` },
      {
        kind: 'paragraph',
        text: `${shop.name} is open and has lost nothing. It ${repeats}sends no further email until it has succeeded.`,
      },
      { kind: 'action', label: 'Open the back office', url: `${shop.url}/admin` },
    ],
    reason: 'You receive this email because you are an owner of the shop.',
    isForStaff: true,
    shop,
  });
}

/** Renders the invitation to the staff. It shows no name, because the recipient may be a stranger to the shop. */
export function renderStaffInvitedMail({
  url,
  role,
  days,
  shop,
}: {
  readonly url: string;
  readonly role: StaffRole;
  readonly days: number;
  readonly shop: MailShop;
}): MailText {
  return renderMail({
    subject: `You are invited to the staff of ${shop.name}`,
    heading: `You are invited to the staff of ${shop.name}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `An owner of the shop invites you to work in its back office. Your role is: ${nameOfRole(role)}.`,
      },
      { kind: 'action', label: 'Accept the invitation', url },
      {
        kind: 'paragraph',
        text: `The link works once, for ${days} days. You need an account with this email address. If you do not know the shop, you can ignore this email.`,
      },
    ],
    reason: 'You receive this email because an owner of the shop invited this address.',
    isForStaff: true,
    shop,
  });
}

/** The texts of the mails about a member's second factor. */
const FACTOR_MAILS = {
  factor_added: {
    subject: 'A second factor was added to your account',
    text: (shop: string) =>
      `An authenticator app was set up as the second factor of your ${shop} account. All other devices were signed out.`,
  },
  factor_removed: {
    subject: 'The second factor of your account was removed',
    text: (shop: string) =>
      `The second factor of your ${shop} account was removed. All other devices were signed out.`,
  },
  factor_reset: {
    subject: 'The second factor of your account was reset',
    text: (shop: string) =>
      `The second factor of your ${shop} account was reset, by an owner of the shop or on its server. You were signed out on all devices. Sign in and set up a new one.`,
  },
  recovery_code_used: {
    subject: 'A recovery code of your account was used',
    text: (shop: string) =>
      `A recovery code of your ${shop} account was used in place of your second factor. It does not work again.`,
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: (shop: string) =>
      `A passkey was added as a second factor of your ${shop} account. All other devices were signed out.`,
  },
  passkey_removed: {
    subject: 'A passkey of your account was removed',
    text: (shop: string) =>
      `A passkey was removed from the second factor of your ${shop} account. All other devices were signed out.`,
  },
  app_removed: {
    subject: 'The authenticator app of your account was removed',
    text: (shop: string) =>
      `The authenticator app was removed from the second factor of your ${shop} account. All other devices were signed out.`,
  },
  factor_failed: {
    subject: 'Wrong codes were entered for your account',
    text: (shop: string) =>
      `After a sign-in to your ${shop} account, the second factor failed several times. Without it, the back office stays closed.`,
  },
} as const;

const ASK_FOR_RESET = 'If this was not you, ask an owner of the shop now to reset your second factor.';

/** A mail about a member's second factor. */
export type FactorMailKind = keyof typeof FACTOR_MAILS;

/** Renders a mail to a member of staff about the member's second factor. `passwords` is whether the shop has sign-in by password. */
export function renderFactorMail(
  kind: FactorMailKind,
  { passwords, shop }: { readonly passwords: boolean; readonly shop: MailShop },
): MailText {
  const { subject, text } = FACTOR_MAILS[kind];
  return renderMail({
    subject,
    heading: subject,
    blocks: [
      { kind: 'paragraph', text: text(shop.name) },
      ...(kind === 'factor_failed' ? [] : [{ kind: 'paragraph', text: ASK_FOR_RESET } as const]),
      ...(passwords ? ifItWasNotYou(shop) : []),
    ],
    reason: 'You receive this email because it is about the security of your account.',
    isForStaff: true,
    shop,
  });
}

function ifItWasNotYou(shop: MailShop) {
  return [
    {
      kind: 'paragraph',
      text: 'If this was not you, choose a new password now. This signs out all devices.',
    },
    { kind: 'action', label: 'Choose a new password', url: `${shop.url}/user-profile/forgot-password` },
  ] as const;
}

function formatDuration(minutes: number): string {
  const [amount, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
