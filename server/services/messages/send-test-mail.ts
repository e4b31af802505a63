import type { Database } from '#database/connection/connect.ts';
import { renderTestMail } from '../../mail/render-test-mail.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MailPort } from '../../ports/mail.ts';
import { readMailShop } from './read-mail-shop.ts';

/** Sends a test mail at once, without the queue, so that the caller gets the mail server's answer. */
export async function sendTestMail(
  {
    database,
    clock,
    mail,
    publicUrl,
  }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly mail: MailPort;
    readonly publicUrl: string;
  },
  { to }: { to: string },
): ReturnType<MailPort['send']> {
  const text = renderTestMail(await readMailShop({ database, publicUrl }));
  return mail.send({ ...text, to, messageId: clock.newId() });
}
