/** The sender's name, the subject and the two parts of a mail, which hold the same facts. */
export type MailText = {
  readonly senderName: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** A block of a mail, rendered as HTML and as plain text. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A remark in small print, with a link for who wants to follow it. */
  | {
      readonly kind: 'note';
      readonly text: string;
      readonly link: { readonly label: string; readonly url: string } | null;
    }
  /** An action: a button in HTML, the address in plain text. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** Items, then the amounts that add up to the total, if there is one. */
  | {
      readonly kind: 'items';
      readonly lines: readonly ItemLine[];
      readonly sums: readonly (readonly [string, string])[];
      readonly total: readonly [string, string] | null;
      /** How the total is paid, below it. */
      readonly payments?: readonly (readonly [string, string])[];
    }
  /** Names and values. A value may have several lines. */
  | { readonly kind: 'details'; readonly rows: readonly (readonly [string, readonly string[]])[] };

/** An item with its price or quantity, for example 'Field Pocket Tee', 'Keystone, size M', '2 × $20.40', '$40.80'. */
export type ItemLine = {
  readonly title: string;
  readonly details: string;
  /** The number of pieces and the price of one, if `amount` is their sum. */
  readonly pieces?: string;
  /** What discounts take off it, for example 'Summer sale -$4.00'. */
  readonly discounts?: readonly string[];
  /** The amount before them. */
  readonly was?: string | undefined;
  readonly amount: string;
  /** The URL of the product's picture, which may begin with the path; empty for none. */
  readonly picture: string;
};

/** The contents of a mail before rendering. */
export type MailContent = {
  readonly subject: string;
  /** What inboxes show beside the subject; without it the first paragraph. */
  readonly preview?: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why the recipient receives the mail; shown in small print at the end. */
  readonly reason: string;
  /** Leaves out the line that says where customers find help. */
  readonly isForStaff?: true;
  /** Links the page about shipping and returns below that line. */
  readonly linksTerms?: true;
  readonly shop: MailShop;
};

/** The shop as mails name it. */
export type MailShop = {
  readonly name: string;
  /** One line; empty without one. */
  readonly address: string;
  /** Where customers find help. */
  readonly email: string;
  /** Empty without a phone. */
  readonly phone: string;
  /** The shop's origin, without a trailing slash. */
  readonly url: string;
};

/** The page about shipping and returns, which every shop has. */
export const TERMS_LABEL = 'Shipping and returns';
export function termsUrl(shopUrl: string): string {
  return `${shopUrl}/pages/shipping-and-returns`;
}

/** Collapses a text to one line, so that a customer's input cannot look like lines of the shop. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
