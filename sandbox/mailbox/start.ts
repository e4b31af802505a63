import { randomUUID } from 'node:crypto';
import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { openMailStore } from './mail-store.ts';
import { createSmtpServer } from './receive-mail.ts';
import { createPages } from './serve-pages.ts';

/** Options of the mailbox. It listens on the loopback address only. */
export type MailboxOptions = {
  /** Port of the pages; 0 uses any free port. */
  port: number;
  /** Port of SMTP; 0 uses any free port. */
  smtpPort: number;
  /** A folder for this mailbox alone. */
  dataFolder: string;
  /** Milliseconds since 1970. Default: the system clock. */
  now?: () => number;
};

/** A running mailbox. */
export type Mailbox = {
  /** Address of the pages, without a trailing slash. */
  url: string;
  /** Address of the SMTP server, like `smtp://127.0.0.1:4102`. */
  smtpUrl: string;
  close(): Promise<void>;
};

/** Loopback only: a reader of the mailbox can take over every account with its password reset links. */
const host = '127.0.0.1';

/**
 * Starts the mailbox. Throws the errors of `listen` (for example EADDRINUSE) and of a damaged or unwritable data
 * folder.
 */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const store = await openMailStore(options.dataFolder, { now: options.now ?? Date.now, newId: randomUUID });
  const smtp = createSmtpServer(store);
  const web = createAdaptorServer({ fetch: createPages(store).fetch });

  async function close(): Promise<void> {
    if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    if (web.listening) await new Promise<void>((resolve) => web.close(() => resolve()));
    await store.close();
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
