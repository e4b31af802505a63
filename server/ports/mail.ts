import type { MailStep } from '#domain/mail/mail-steps.ts';
import type { Result } from '#domain/result.ts';

/** A mail to one recipient. */
export type Mail = {
  /** An address without a name, for example `maren@osier.example`. */
  readonly to: string;
  /** The sender's name, on one line. The adapter has the sender's address. */
  readonly senderName: string;
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

/** The step that failed. `reason` is for staff and the log, and holds no address. */
type MailFailure = { readonly step: MailStep; readonly reason: string };

/** A temporary failure: the mail may be sent again. */
export type MailServerUnreachable = MailFailure & { readonly code: 'mail_server_unreachable' };

/** A permanent rejection, for example because the mailbox does not exist. */
export type MailRefused = MailFailure & { readonly code: 'mail_refused' };

/** Sends mail. Every adapter passes `mail.contract.ts`. */
export type MailPort = {
  /**
   * Hands a mail to a mail server. The mail may arrive twice when this process dies before it records the delivery; `messageId` marks
   * the duplicate.
   */
  send(mail: Mail): Promise<Result<void, MailServerUnreachable | MailRefused>>;
};
