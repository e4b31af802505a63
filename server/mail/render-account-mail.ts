import type { MailText } from './mail-text.ts';
import { renderMail } from './render-mail.ts';

/** What a mail with a link for one use needs. */
export type AccountLink = {
  /** The full address that does it, with its secret. */
  readonly url: string;
  /** For how long the link works, in minutes. */
  readonly minutes: number;
  /** The shop's address, without a slash at the end. */
  readonly shopUrl: string;
};

/*
 * Neither mail shows a name: whoever signs up with somebody else's address could otherwise let the shop send them words of their own.
 */

/** Asks whether an address is really its owner's, after a sign-up or a change of address. */
export function renderVerifyAddressMail({ url, minutes, shopUrl }: AccountLink): MailText {
  return renderMail({
    subject: 'Confirm your e-mail address',
    heading: 'Is this your address?',
    blocks: [
      {
        kind: 'words',
        text: 'Somebody, hopefully you, has signed up at Osier with this e-mail address. Confirm it, so that we know it is yours.',
      },
      { kind: 'way', label: 'Confirm my address', url },
      { kind: 'words', text: `The link works for ${tellTime(minutes)}. If it was not you, do nothing.` },
    ],
    reason: 'You get this message because this address was given at a sign-up.',
    shopUrl,
  });
}

/** Lets somebody choose a new password. */
export function renderResetPasswordMail({ url, minutes, shopUrl }: AccountLink): MailText {
  return renderMail({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    blocks: [
      {
        kind: 'words',
        text: 'Somebody, hopefully you, wants to choose a new password for your account at Osier.',
      },
      { kind: 'way', label: 'Choose a new password', url },
      {
        kind: 'words',
        text: `The link works once, for ${tellTime(minutes)}. If it was not you, do nothing: your password stays as it is.`,
      },
    ],
    reason: 'You get this message because a new password was asked for.',
    shopUrl,
  });
}

/** Tells that an account has a new password. */
export function renderPasswordChangedMail(shopUrl: string): MailText {
  return renderMail({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'words',
        text: 'Your account at Osier has a new password, and everybody who was signed in elsewhere is signed out.',
      },
      ...ifItWasNotYou(shopUrl),
    ],
    reason: 'You get this message because your account can be entered in a new way.',
    shopUrl,
  });
}

/** Tells that an account can be entered by a provider outside as well. */
export function renderWayAddedMail(shopUrl: string): MailText {
  return renderMail({
    subject: 'A new way to sign in',
    heading: 'A new way to sign in',
    blocks: [
      {
        kind: 'words',
        text: 'Somebody, hopefully you, has signed in at Osier by another provider that knows this address. From now on your account opens that way too.',
      },
      ...ifItWasNotYou(shopUrl),
    ],
    reason: 'You get this message because your account can be entered in a new way.',
    shopUrl,
  });
}

/** A change of the admin role. `about` is the address of the person whose role changed. */
type RoleMail = { readonly about: string; readonly shopUrl: string };

/** Renders the mail to an admin about a new admin. */
export function renderAdminAddedMail({ about, shopUrl }: RoleMail): MailText {
  return renderMail({
    subject: 'An admin was added',
    heading: 'The shop has a new admin',
    blocks: [
      {
        kind: 'words',
        text: `${about} is an admin of Osier now. The new rights come with the next sign-in. For 24 hours a new admin cannot take the role from others.`,
      },
      { kind: 'words', text: 'If this is a mistake, take the role away now.' },
      { kind: 'way', label: 'Change admins', url: `${shopUrl}/user-profile/make-admin` },
    ],
    reason: 'You get this message because you are an admin of the shop.',
    shopUrl,
  });
}

/** Renders the mail to an admin about a removed admin. */
export function renderAdminRemovedMail({ about, shopUrl }: RoleMail): MailText {
  return renderMail({
    subject: 'An admin was removed',
    heading: 'An admin was removed',
    blocks: [
      { kind: 'words', text: `${about} is no longer an admin of Osier and was signed out everywhere.` },
      { kind: 'words', text: 'If this is a mistake, an admin can give the role back.' },
      { kind: 'way', label: 'Change admins', url: `${shopUrl}/user-profile/make-admin` },
    ],
    reason: 'You get this message because you are an admin of the shop, or were one until now.',
    shopUrl,
  });
}

function ifItWasNotYou(shopUrl: string) {
  return [
    { kind: 'words', text: 'If it was not you, choose a new password now: that signs everybody out.' },
    { kind: 'way', label: 'Choose a new password', url: `${shopUrl}/user-profile/forgot-password` },
  ] as const;
}

function tellTime(minutes: number): string {
  const [amount, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
