import type { CallOutput } from '#contract/calls.ts';
import type { MailStep } from '#domain/mail/mail-steps.ts';
import type { MailSettingsData } from './load-mail.ts';

type TestResult = CallOutput<'sendTestMail'>;

const FAILURES: Readonly<Record<MailStep, { readonly title: string; readonly advice: string }>> = {
  setup: { title: 'There is no mail server.', advice: 'Set SMTP_URL and MAIL_FROM on the server first.' },
  connection: {
    title: 'The mail server cannot be reached.',
    advice: 'Check host and port in SMTP_URL, and whether the network of the server allows the connection.',
  },
  encryption: {
    title: 'The connection to the mail server cannot be encrypted.',
    advice: 'Check the port and the host’s name: smtps:// is for port 465, smtp:// for port 587.',
  },
  sign_in: {
    title: 'The mail server rejects the sign-in.',
    advice: 'Check user and password in SMTP_URL. Characters such as @ or / in them must be percent-encoded.',
  },
  sender: {
    title: 'The mail server rejects the sender.',
    advice: 'Set MAIL_FROM to an address that your mail provider lets this user send from.',
  },
  recipient: {
    title: 'The mail server rejects your address.',
    advice: 'Try it as a member of staff with another email address.',
  },
  message: {
    title: 'The mail server rejects the mail.',
    advice: 'Your mail provider can say why.',
  },
};

/** Describes the result of a test mail: what happened, what to do next, and what a mail server that refused it has said. */
export function describeTestMail(
  { to, failure }: TestResult,
  { kind }: Pick<MailSettingsData, 'kind'>,
): { readonly title: string; readonly advice: string; readonly answer: string | null } {
  if (failure !== null) return { ...FAILURES[failure.step], answer: failure.answer };
  const sent = { title: 'The test mail was sent.', answer: null };
  return kind === 'sandbox'
    ? { ...sent, advice: 'Read it in the mailbox of the sandbox.' }
    : {
        ...sent,
        advice: `The mail server has accepted it. Look for it in the inbox of ${to}, and among unwanted mail.`,
      };
}
