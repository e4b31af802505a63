import type { MailShop, MailText } from './mail-text.ts';
import { renderMail } from './render-mail.ts';

/** Renders the mail by which staff check that mail arrives. */
export function renderTestMail(shop: MailShop): MailText {
  return renderMail({
    subject: `Test mail from ${shop.name}`,
    heading: 'Your mail works',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Mails to your customers come from the same sender, in this design. If you found this one among unwanted mail, customers will too: ask your mail provider for SPF, DKIM and DMARC.',
      },
      { kind: 'action', label: 'Open the mail settings', url: `${shop.url}/admin/settings/mail` },
    ],
    reason: 'You receive this email because you asked for it in the back office.',
    isForStaff: true,
    shop,
  });
}
