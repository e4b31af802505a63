import type { Result } from '#domain/result.ts';

/** One message to one person. */
export type Mail = {
  /** A bare address, for example `maren@osier.example`. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly html: string;
  /** The same facts as `html`, for programs and people that do without it. */
  readonly text: string;
  /**
   * The same for every try of one message, for example the id of its row in the outbox: letters, digits, dots, dashes. It becomes
   * the left part of the Message-ID, by which mail servers and mailboxes drop repeats (RFC 5322, section 3.6.4).
   */
  readonly messageId: string;
};

/** No mail server took it for now; the same message may be sent again. `reason` is for the log and holds no address. */
export type MailServerUnreachable = { readonly code: 'mail_server_unreachable'; readonly reason: string };

/** The mail server will never take this message, for example because there is no such mailbox. Trying again is useless. */
export type MailRefused = { readonly code: 'mail_refused'; readonly reason: string };

/** The way of messages to people. Every adapter passes `mail.contract.ts`. */
export type MailPort = {
  /**
   * Hands a message over to a mail server, which answers for it from then on. A message may arrive twice when this process dies
   * between the handing over and the note of it: `messageId` is what shows that it is one.
   */
  send(mail: Mail): Promise<Result<void, MailServerUnreachable | MailRefused>>;
};
