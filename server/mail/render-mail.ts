import { oneLine, type MailContent, type MailText } from './mail-text.ts';
import { renderHtml } from './render-html.ts';
import { renderPlainText } from './render-plain-text.ts';

/** Renders a mail in the shop's design, as HTML and as plain text. */
export function renderMail(content: MailContent): MailText {
  return {
    senderName: oneLine(content.shop.name),
    subject: oneLine(content.subject),
    html: renderHtml(content),
    text: renderPlainText(content),
  };
}
