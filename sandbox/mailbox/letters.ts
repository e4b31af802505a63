import PostalMime, { type Email } from 'postal-mime';
import { openJournal } from '../journal.ts';

/** A mail as kept. Times in milliseconds since 1970. */
export type Letter = {
  id: string;
  receivedAt: number;
  /** With its angle brackets; empty when the sender gave none. */
  messageId: string;
  /** The addresses of the envelope, not those that the mail shows. */
  from: string;
  to: string[];
  subject: string;
  /** Null when the mail has no such part. */
  html: string | null;
  text: string | null;
  headers: { name: string; value: string }[];
  /** How often it came: repeats of a Message-ID are one letter. */
  times: number;
};

/** What is kept of a delivery; the whole letters are made of it. */
type Arrival = { id: string; at: number; from: string; to: string[]; raw: string };

/** All letters, in memory for reading and in a journal for keeping. */
export type Letters = {
  /** Newest first. */
  list(): Letter[];
  find(id: string): Letter | undefined;
  /** Keeps a mail as it came; resolves when it is on the disk. */
  add(arrival: { from: string; to: string[]; raw: Buffer }): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the letters in a folder. A mail whose Message-ID has come before, to the same people, is the same letter once more, as real
 * mailboxes have it: senders repeat themselves when they are not sure.
 */
export async function openLetters(
  folder: string,
  { now, newId }: { now: () => number; newId: () => string },
): Promise<Letters> {
  const { entries, journal } = await openJournal<Arrival>(folder);
  const letters = new Map<string, Letter>();
  const repeats = new Map<string, Letter>();

  function take({ id, at, from, to }: Arrival, mail: Email): void {
    const messageId = mail.messageId ?? '';
    const same = `${messageId} ${to.toSorted().join(' ')}`;
    const known = messageId === '' ? undefined : repeats.get(same);
    if (known) {
      known.times += 1;
      return;
    }
    const letter: Letter = {
      id,
      receivedAt: at,
      messageId,
      from,
      to,
      subject: mail.subject ?? '',
      html: mail.html ?? null,
      text: mail.text ?? null,
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      times: 1,
    };
    letters.set(id, letter);
    repeats.set(same, letter);
  }

  for (const entry of entries) take(entry, await PostalMime.parse(Buffer.from(entry.raw, 'base64')));
  return {
    list: () => [...letters.values()].toReversed(),
    find: (id) => letters.get(id),
    async add({ from, to, raw }) {
      // Read first: what can't be read is refused, and never kept.
      const mail = await PostalMime.parse(raw);
      const arrival = { id: newId(), at: now(), from, to, raw: raw.toString('base64') };
      await journal.append(arrival);
      take(arrival, mail);
    },
    close: () => journal.close(),
  };
}
