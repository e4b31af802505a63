/** Why staff hide a review, with the words for the author. */
export const HIDE_REASONS = {
  advertising: { label: 'Advertising', cause: 'it advertises another shop' },
  personal: { label: 'Insult or personal data', cause: 'it insults somebody or has personal data' },
  off_topic: { label: 'Not about this product', cause: 'it is not about this product' },
  other: { label: 'Other', cause: 'it breaks our rules' },
} as const;

export type HideReason = keyof typeof HIDE_REASONS;
export const HIDE_REASON_IDS = Object.keys(HIDE_REASONS) as readonly HideReason[];

/** Maximum length of the message to the author, and of the shop's reply, in UTF-16 units. */
export const REVIEW_TEXT_LENGTHS = { message: 500, reply: 500 } as const;

/** Returns the text of the mail to the author, unless staff write another one. */
export function messageToAuthor(reason: HideReason, product: string): string {
  return `We no longer show your review of the ${product} because ${HIDE_REASONS[reason].cause}. You can write a new one at any time.`;
}
