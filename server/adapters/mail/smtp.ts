import { createTransport, type NodemailerError } from 'nodemailer';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mail, MailPort, MailRefused, MailServerUnreachable } from '../../ports/mail.ts';

/** Which mail server, and in whose name. */
export type SmtpOptions = {
  /** `smtp://user:password@host:587`, or `smtps://…:465` for TLS from the start; the user may be left out. */
  url: string;
  /** The sender, for example `Osier <shop@osier.example>` or a bare address. */
  from: string;
  clock: Pick<Clock, 'now'>;
};

/** How long a mail server may say nothing, in milliseconds. */
const patience = 10_000;

/**
 * Mail by SMTP (RFC 5321). A password is only ever sent over TLS; without one, TLS is used where the server offers it. Every mail
 * says that a machine wrote it (RFC 3834), so that nobody's absence notice answers.
 */
export function smtpMail({ url, from, clock }: SmtpOptions): MailPort {
  const transport = createTransport({
    ...readUrl(url),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 2 * patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';

  return {
    async send({
      to,
      subject,
      html,
      text,
      messageId,
    }: Mail): Promise<Result<void, MailServerUnreachable | MailRefused>> {
      try {
        await transport.sendMail({
          from,
          // As an object, so that nothing in it is read as a name, a comment or a second address.
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId: `<${messageId}@${domain}>`,
          date: clock.now(),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return ok(undefined);
      } catch (error) {
        return fail(explain(error as NodemailerError));
      }
    },
  };
}

function readUrl(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const hasUser = username !== '';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: hasUser && !secure,
    ...(hasUser && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/**
 * Only a lasting refusal (5xx) of the recipient or of the message itself is about this mail; a refused sign-in or sender is about
 * the settings, which somebody will put right. Servers like to repeat addresses: they are taken out.
 */
function explain({
  code,
  command,
  responseCode = 0,
  message,
}: NodemailerError): MailRefused | MailServerUnreachable {
  const reason = `${code ?? 'failed'}: ${message.replaceAll(/\S+@\S+/g, '(an address)')}`;
  const isLasting = responseCode >= 500 && command !== undefined && aboutTheMail.has(command);
  const isNoAddress = code === 'EENVELOPE' && responseCode === 0;
  return { code: isLasting || isNoAddress ? 'mail_refused' : 'mail_server_unreachable', reason };
}

const aboutTheMail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
