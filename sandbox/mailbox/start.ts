import { randomUUID } from 'node:crypto';
import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { openLetters } from './letters.ts';
import { createPages } from './pages.ts';
import { createSmtpServer } from './receive-mail.ts';

/** Where the mailbox is and what it keeps. It is only ever reached from its own machine. */
export type MailboxOptions = {
  /** Of the pages; 0 takes any free one. */
  port: number;
  /** Of SMTP; 0 takes any free one. */
  smtpPort: number;
  /** A folder of its own; nothing else may write in it. */
  dataFolder: string;
  /** Milliseconds since 1970; the machine's clock unless handed in. */
  now?: () => number;
};

/** A running mailbox. */
export type Mailbox = {
  /** Where mails are read, without a slash at the end. */
  url: string;
  /** Where mails are sent to, like `smtp://127.0.0.1:4102`. */
  smtpUrl: string;
  close(): Promise<void>;
};

/**
 * Nobody but this machine: whoever can read the mailbox can take every account of the shop over, because the links to new passwords
 * are in it.
 */
const host = '127.0.0.1';

/** Starts the mailbox. Throws what `listen` throws (for example EADDRINUSE) and what a damaged or unwritable data folder throws. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const letters = await openLetters(options.dataFolder, { now: options.now ?? Date.now, newId: randomUUID });
  const smtp = createSmtpServer(letters);
  const web = createAdaptorServer({ fetch: createPages(letters).fetch });

  async function close(): Promise<void> {
    if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    if (web.listening) await new Promise<void>((resolve) => web.close(() => resolve()));
    await letters.close();
  }

  try {
    const port = await listen(web, options.port);
    const smtpPort = await listen(smtp.server, options.smtpPort);
    return { url: `http://${host}:${port}`, smtpUrl: `smtp://${host}:${smtpPort}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(
  server: Pick<Server, 'once' | 'off' | 'listen' | 'address'>,
  port: number,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
