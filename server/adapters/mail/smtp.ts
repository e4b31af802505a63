import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailStep } from '#domain/mail/mail-steps.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mail, MailPort, MailRefused, MailServerUnreachable } from '../../ports/mail.ts';

/** The mail server and the sender's address. */
export type SmtpOptions = {
  /** `smtp://user:password@host:587`, or `smtps://…:465` for TLS from the start; the user is optional. */
  url: string;
  from: string;
  clock: Pick<Clock, 'now'>;
};

/** Timeout of each step of connecting to a mail server. A connected one may be silent for twice as long. */
const TIMEOUT_MS = 10_000;

/**
 * Creates the mail port over SMTP (RFC 5321). Sends a password over TLS only; without a password, uses TLS if the server offers it. Marks
 * every mail as generated (RFC 3834), which suppresses automatic replies.
 */
export function createSmtpMail({ url, from, clock }: SmtpOptions): MailPort {
  const transport = createTransport({
    ...readUrl(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send({
      to,
      senderName,
      subject,
      html,
      text,
      messageId,
    }: Mail): Promise<Result<void, MailServerUnreachable | MailRefused>> {
      try {
        await transport.sendMail({
          // As objects, so that they are not parsed for names, comments or further addresses.
          from: { name: senderName, address: from },
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
 * Classifies a failure. Only a malformed address and a permanent rejection (5xx) of the recipient or the message concern this mail. A
 * rejected sign-in or sender is a wrong setting, so the mail is retried. Removes addresses from the reason, because servers quote them.
 */
function explain(error: NodemailerError): MailRefused | MailServerUnreachable {
  const { code, command, responseCode = 0, message } = error;
  const reason = `${code ?? 'failed'}: ${message.replaceAll(/\S+@\S+/g, '(an address)')}`;
  const isPermanent = responseCode >= 500 && command !== undefined && COMMANDS_OF_MAIL.has(command);
  const isMalformedAddress = code === 'EENVELOPE' && responseCode === 0;
  const isRefused = isPermanent || isMalformedAddress;
  return { code: isRefused ? 'mail_refused' : 'mail_server_unreachable', step: failedStep(error), reason };
}

/** A server that requires a sign-in rejects the first command without one (RFC 4954, section 6). */
const SIGN_IN_REQUIRED = 530;

function failedStep({ code, command, responseCode, message }: NodemailerError): MailStep {
  if (code === 'EAUTH' || responseCode === SIGN_IN_REQUIRED) return 'sign_in';
  if (code === 'ETLS' || (code === 'ESOCKET' && /certificate|ssl|tls/i.test(message))) return 'encryption';
  if (code === 'EMESSAGE' || command === 'DATA') return 'message';
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : 'recipient';
  return 'connection';
}

/** Commands whose rejection concerns the mail, not the settings. */
const COMMANDS_OF_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
