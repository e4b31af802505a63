import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { Letters } from './letters.ts';

/** The largest mail that is taken, in bytes. */
const largest = 5 * 1024 * 1024;

/**
 * The mailbox's door: an SMTP server (RFC 5321) that takes every mail for everybody and sends nothing on. It answers 250 when the
 * mail is on the disk.
 */
export function createSmtpServer(letters: Letters): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: largest,
    onData: (stream, { envelope }, callback) => {
      callbackify(() => receive(stream, envelope, letters))(callback);
    },
  });
}

async function receive(
  stream: SMTPServerDataStream,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
  letters: Letters,
): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  // A mail that is too large is still read to its end, because only then can the answer be heard.
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= largest) parts.push(part);
  }
  if (size > largest) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  await letters.add({
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: Buffer.concat(parts),
  });
}
