import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailStep } from '#domain/mail/mail-steps.ts';
import { describeMailPort, type ArrivedMail } from '../../ports/mail.contract.ts';
import { createSmtpMail } from './smtp.ts';

const from = 'shop@osier.example';
const clock = { now: () => new Date('2026-11-21T04:30:00Z') };
const mail = {
  to: 'maren@osier.example',
  senderName: 'Osier',
  subject: 'a',
  html: '<p>a</p>',
  text: 'a',
  messageId: 'a',
};

/** Starts a real mail server that stores the received mails. */
async function runServer(options: SMTPServerOptions = {}) {
  const arrived: Promise<ArrivedMail>[] = [];
  let refusal: { code: number; text: string } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, _session, callback) {
      const answer = refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
      refusal = undefined;
      callback(answer);
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        arrived.push(
          read(
            Buffer.concat(parts),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        callback();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    takeArrived: () => Promise.all(arrived.splice(0)),
    refuseNext: (answer: { code: number; text: string }) => {
      refusal = answer;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function read(raw: Buffer, to: string[]): Promise<ArrivedMail> {
  const { from: sender, subject = '', messageId = '', headers, ...parts } = await PostalMime.parse(raw);
  // The line break before a part's boundary belongs to the boundary (RFC 2046, section 5.1.1); the parser keeps it.
  const [html = '', text = ''] = [parts.html, parts.text].map((part = '') => part.replace(/\n$/, ''));
  return {
    to,
    senderName: sender?.name ?? '',
    subject,
    html,
    text,
    messageId,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
  };
}

describeMailPort('SMTP', async () => {
  const { port, ...server } = await runServer();
  return {
    ...server,
    port: createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from, clock }),
    // No test gets this port, which is below those that the system hands out.
    unreachablePort: createSmtpMail({ url: 'smtp://127.0.0.1:1', from, clock }),
  };
});

describe('SMTP with a password', () => {
  let stop: () => Promise<void>;
  afterEach(() => stop());

  it('does not send the password to a server without TLS', async () => {
    const tried: string[] = [];
    const server = await runServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(auth, _session, callback) {
        tried.push(String(auth.password));
        callback(null, { user: 'shop' });
      },
    });
    stop = server.stop;
    const url = `smtp://shop:s%40fe@127.0.0.1:${server.port}`;
    expect(await createSmtpMail({ url, from, clock }).send(mail)).toMatchObject({
      ok: false,
      error: { code: 'mail_server_unreachable' },
    });
    expect(tried).toEqual([]);
  });

  it('a mail is retried when the server rejects the sign-in', async () => {
    const server = await runServer({ authOptional: false, allowInsecureAuth: true });
    stop = server.stop;
    const port = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from, clock });
    const error = { code: 'mail_server_unreachable', step: 'sign_in' };
    expect(await port.send(mail)).toMatchObject({ ok: false, error });
  });
});

describe('a failure names its step', () => {
  let stop: (() => Promise<void>) | undefined;
  afterEach(() => stop?.());

  async function stepOf({
    scheme = 'smtp',
    user = '',
    ...options
  }: SMTPServerOptions & { scheme?: string; user?: string }) {
    const server = await runServer(options);
    stop = server.stop;
    const url = `${scheme}://${user}127.0.0.1:${server.port}`;
    const sent = await createSmtpMail({ url, from, clock }).send(mail);
    return sent.ok ? sent : sent.error.step;
  }

  it.each([
    ['connection', { onConnect: (_session, callback) => callback(new Error('no service')) }],
    ['encryption', { scheme: 'smtps' }],
    ['encryption', { user: 'shop:safe@' }],
    ['sign_in', { authOptional: false, allowInsecureAuth: true }],
    ['sender', { onMailFrom: (_address, _session, callback) => callback(new Error('not yours')) }],
    ['recipient', { onRcptTo: (_address, _session, callback) => callback(new Error('nobody')) }],
    ['message', { onData: (_stream, _session, callback) => callback(new Error('spam')) }],
  ] satisfies [MailStep, SMTPServerOptions & { scheme?: string; user?: string }][])(
    '%s',
    async (step, options) => {
      expect(await stepOf(options)).toBe(step);
    },
  );
});
