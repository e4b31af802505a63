import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const MAX_MAIL_BYTES = 5 * 1024 * 1024;

/**
 * Creates an SMTP server (RFC 5321) that accepts mail for every recipient and forwards nothing. It answers 250 when
 * the mail is on disk.
 */
export function createSmtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    onData: (stream, { envelope }, callback) => {
      callbackify(() => receive(stream, envelope, store))(callback);
    },
  });
}

async function receive(
  stream: SMTPServerDataStream,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
  store: MailStore,
): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  // Reads an oversized mail to its end, because the client reads the response only after it has sent everything.
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MAX_MAIL_BYTES) parts.push(part);
  }
  if (size > MAX_MAIL_BYTES) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  await store.add({
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: Buffer.concat(parts),
  });
}
