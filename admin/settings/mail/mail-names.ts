import type { MAILS_BY_READER, MailKind } from '#domain/mail/mail-kinds.ts';

export const READER_NAMES: Readonly<Record<keyof typeof MAILS_BY_READER, string>> = {
  customers: 'Orders',
  accounts: 'Accounts',
  staff: 'Staff',
};

/** Names a kind of mail, for example 'Order confirmation'. */
export function nameMail(kind: MailKind): string {
  const name = OTHER_NAMES[kind] ?? kind.replace(/_mail$/, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The kinds whose id says too little. */
const OTHER_NAMES: Readonly<Partial<Record<MailKind, string>>> = {
  return_closed_mail: 'return checked',
  way_added: 'sign-in provider added',
  factor_added: 'second factor added',
  factor_removed: 'second factor removed',
  factor_reset: 'second factor reset',
  factor_failed: 'wrong codes entered',
  app_removed: 'authenticator app removed',
};
