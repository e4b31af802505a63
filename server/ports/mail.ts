import type { Result } from '#domain/result.ts';

/** A mail to one recipient. */
export type Mail = {
  /** An address without a name, for example `maren@osier.example`. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly html: string;
  /** The facts of `html` as plain text. */
  readonly text: string;
  /**
   * Identifies the mail over all attempts, for example by its outbox row: letters, digits, dots, dashes. Becomes the left part of the
   * Message-ID, by which mail servers drop duplicates (RFC 5322, section 3.6.4).
   */
  readonly messageId: string;
};

/** A temporary failure: the mail may be sent again. `reason` is for the log and holds no address. */
export type MailServerUnreachable = { readonly code: 'mail_server_unreachable'; readonly reason: string };

/** A permanent rejection, for example because the mailbox does not exist. */
export type MailRefused = { readonly code: 'mail_refused'; readonly reason: string };

/** Sends mail. Every adapter passes `mail.contract.ts`. */
export type MailPort = {
  /**
   * Hands a mail to a mail server. The mail may arrive twice when this process dies before it records the delivery; `messageId` marks
   * the duplicate.
   */
  send(mail: Mail): Promise<Result<void, MailServerUnreachable | MailRefused>>;
};
