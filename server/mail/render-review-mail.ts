import type { MailShop, MailText } from './mail-text.ts';
import { renderMail } from './render-mail.ts';

/** Renders the mail to the author of a hidden review. It repeats nothing of the review, because its address is not confirmed. */
export function renderReviewHiddenMail({
  message,
  shop,
}: {
  /** What staff wrote. */
  readonly message: string;
  readonly shop: MailShop;
}): MailText {
  return renderMail({
    subject: 'Your review is no longer shown',
    heading: 'Your review is no longer shown',
    blocks: message
      .split(/\n+/)
      .filter((line) => line.trim() !== '')
      .map((text) => ({ kind: 'paragraph', text })),
    reason: `You receive this email because this address was given with a review at ${shop.name}.`,
    shop,
  });
}
