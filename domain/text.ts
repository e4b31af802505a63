/** Maximum length of a person's name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 80;

/**
 * Characters that are not allowed in user input, except for tabs and line breaks in prose:
 * - control characters: PostgreSQL rejects NUL;
 * - invisible characters: Default_Ignorable_Code_Point, and the blanks below;
 * - characters that change the direction of text;
 * - lone surrogates, and noncharacters, which XML rejects.
 * Joiners and variation selectors are allowed: Persian, Indic and Japanese names contain them.
 */
const NOT_IN_TEXT =
  /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u2800\u{13441}\u{13442}\u{1d159}\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u;

/** Line and paragraph separators. */
const SEPARATOR = /[\u2028\u2029]/u;

/** A visible character: not a space, mark, joiner or object placeholder (U+FFFC). */
const VISIBLE = /[^\p{White_Space}\p{Mark}\p{Format}\ufffc]/u;

/** Whether a text is one line of allowed characters. */
export function isSingleLine(text: string): boolean {
  return !NOT_IN_TEXT.test(text) && !SEPARATOR.test(text);
}

/** Whether a text of several lines has only allowed characters. */
export function isMultiline(text: string): boolean {
  return !NOT_IN_TEXT.test(text.replaceAll(/[\t\n\r]/g, ''));
}

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Converts external text to one line: collapses whitespace and removes characters that are not allowed. */
export function toSingleLine(text: string): string {
  const spaced = text.replaceAll(/[\s\u0085]+/gu, ' ');
  return spaced.replaceAll(new RegExp(NOT_IN_TEXT, 'gu'), '').trim();
}
