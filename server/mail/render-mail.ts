import { oneLine, type MailPlan, type MailText } from './mail-text.ts';
import { renderHtml } from './render-html.ts';
import { renderPlainText } from './render-plain-text.ts';

/** Writes a message out in the shop's design, as HTML and as plain text. */
export function renderMail(plan: MailPlan): MailText {
  return { subject: oneLine(plan.subject), html: renderHtml(plan), text: renderPlainText(plan) };
}
