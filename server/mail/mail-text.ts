/** A message without its address: both parts hold the same facts. */
export type MailText = { readonly subject: string; readonly html: string; readonly text: string };

/** A piece of a message. What is told twice, once as HTML and once as plain text, is written down once. */
export type MailBlock =
  | { readonly kind: 'words'; readonly text: string }
  /** The one thing to do: a button in HTML, the address in plain text. */
  | { readonly kind: 'way'; readonly label: string; readonly url: string }
  /** Things with what they cost, and the sum below them. */
  | { readonly kind: 'bill'; readonly lines: readonly BillLine[]; readonly total: readonly [string, string] }
  /** Names and values; a value may have several lines. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, readonly string[]])[] };

/** One thing of a bill, for example 'Field Pocket Tee', 'Keystone, size M, 2 × $20.40', '$40.80'. */
export type BillLine = { readonly title: string; readonly details: string; readonly amount: string };

/** A whole message before it is written out. */
export type MailPlan = {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why the person gets it, in small print at the end. */
  readonly reason: string;
  /** The shop's address, without a slash at the end. */
  readonly shopUrl: string;
};

/** Text as one line: somebody else's words may not pretend to be lines of ours. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
