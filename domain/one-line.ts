/** The longest name of a person, in UTF-16 units. */
export const LONGEST_NAME = 80;

/**
 * Characters that no typed text may hold, but for tabs and line breaks in prose: control characters (PostgreSQL takes no NUL),
 * characters that are not shown (Unicode's Default_Ignorable_Code_Point, and the blanks below), marks that turn the direction of the
 * text around them, halves of characters, and noncharacters, which XML refuses. Joiners and variation selectors stay: Persian, Indic
 * and Japanese names need them.
 */
const NOT_IN_TEXT =
  /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u2800\u{13441}\u{13442}\u{1d159}\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u;

/** Line and paragraph separators. */
const SEPARATOR = /[\u2028\u2029]/u;

/** Something that can be seen: neither a space, nor a mark, a joiner or the place of an object (U+FFFC) on its own. */
const VISIBLE = /[^\p{White_Space}\p{Mark}\p{Format}\ufffc]/u;

/** Whether a text fits in one line and holds only characters that are allowed. */
export function isLine(text: string): boolean {
  return !NOT_IN_TEXT.test(text) && !SEPARATOR.test(text);
}

/** Whether a text of several lines holds only characters that are allowed. */
export function isProse(text: string): boolean {
  return !NOT_IN_TEXT.test(text.replaceAll(/[\t\n\r]/g, ''));
}

/** Whether a text shows anything at all. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Makes one line of a text from elsewhere: spaces, tabs and line breaks become one space, what is not allowed is dropped. */
export function toLine(text: string): string {
  const spaced = text.replaceAll(/[\s\u0085]+/gu, ' ');
  return spaced.replaceAll(new RegExp(NOT_IN_TEXT, 'gu'), '').trim();
}
