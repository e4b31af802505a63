import type { Database } from '#database/connection/connect.ts';
import { insertAccountMail, type AccountMailRow } from '#database/queries/messages/account-mail.ts';
import type { Clock } from '../../ports/clock.ts';

/** Queues a mail, so that the call does not depend on the mail server. */
export async function queueAccountMail(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  mail: Pick<AccountMailRow, 'kind' | 'email'>,
): Promise<void> {
  await insertAccountMail(database.db, { ...mail, id: clock.newId(), at: clock.now() });
}
