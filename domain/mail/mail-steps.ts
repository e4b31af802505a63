/**
 * The step at which sending a mail failed: no mail server is set up, no connection, no common encryption, or a rejected sign-in, sender,
 * recipient or message.
 */
export const MAIL_STEPS = [
  'setup',
  'connection',
  'encryption',
  'sign_in',
  'sender',
  'recipient',
  'message',
] as const;
export type MailStep = (typeof MAIL_STEPS)[number];
