import PostalMime, { type Email } from 'postal-mime';
import { openJournal } from '../journal.ts';

/** A received mail. Times in milliseconds since 1970. */
export type StoredMail = {
  id: string;
  receivedAt: number;
  /** With angle brackets; empty when the mail has no Message-ID. */
  messageId: string;
  /** The addresses of the envelope, not of the header. */
  from: string;
  to: string[];
  subject: string;
  /** Null when the mail has no such part. */
  html: string | null;
  text: string | null;
  headers: { name: string; value: string }[];
  /** Number of deliveries: mails with the same Message-ID and recipients are stored once. */
  deliveryCount: number;
};

/** The journal entry of one delivery. */
type Arrival = { id: string; at: number; from: string; to: string[]; raw: string };

/** All mails: in memory for reading, in a journal on disk. */
export type MailStore = {
  /** Newest first. */
  list(): StoredMail[];
  find(id: string): StoredMail | undefined;
  /** Stores a mail; resolves when it is on disk. */
  add(arrival: { from: string; to: string[]; raw: Buffer }): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the mails in a folder. A mail with a known Message-ID and the same recipients counts as a repeat: senders
 * retry when they saw no acknowledgement.
 */
export async function openMailStore(
  folder: string,
  { now, newId }: { now: () => number; newId: () => string },
): Promise<MailStore> {
  const { entries, journal } = await openJournal<Arrival>(folder);
  const mails = new Map<string, StoredMail>();
  const mailsByRepeatKey = new Map<string, StoredMail>();

  function remember({ id, at, from, to }: Arrival, mail: Email): void {
    const messageId = mail.messageId ?? '';
    const repeatKey = `${messageId} ${to.toSorted().join(' ')}`;
    const known = messageId === '' ? undefined : mailsByRepeatKey.get(repeatKey);
    if (known) {
      known.deliveryCount += 1;
      return;
    }
    const stored: StoredMail = {
      id,
      receivedAt: at,
      messageId,
      from,
      to,
      subject: mail.subject ?? '',
      html: mail.html ?? null,
      text: mail.text ?? null,
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      deliveryCount: 1,
    };
    mails.set(id, stored);
    mailsByRepeatKey.set(repeatKey, stored);
  }

  for (const entry of entries) remember(entry, await PostalMime.parse(Buffer.from(entry.raw, 'base64')));
  return {
    list: () => [...mails.values()].toReversed(),
    find: (id) => mails.get(id),
    async add({ from, to, raw }) {
      // Parse first: a mail that cannot be parsed is rejected, not stored.
      const mail = await PostalMime.parse(raw);
      const arrival = { id: newId(), at: now(), from, to, raw: raw.toString('base64') };
      await journal.append(arrival);
      remember(arrival, mail);
    },
    close: () => journal.close(),
  };
}
