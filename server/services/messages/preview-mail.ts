import type { Database } from '#database/connection/connect.ts';
import type { MailKind } from '#domain/mail/mail-kinds.ts';
import type { MailText } from '../../mail/mail-text.ts';
import { renderSampleMail } from '../../mail/render-sample-mail.ts';
import { readMailShop } from './read-mail-shop.ts';

/** Renders a mail of the shop with invented data. */
export async function previewMail(
  deps: { readonly database: Database; readonly publicUrl: string },
  kind: MailKind,
): Promise<MailText> {
  return renderSampleMail(kind, await readMailShop(deps));
}
