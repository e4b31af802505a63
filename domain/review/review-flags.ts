import { MAX_RATING_TENTHS } from './rating.ts';

/** Why staff should look at a review. */
export const REVIEW_FLAGS = ['link', 'contact', 'capitals', 'repeated', 'low_rating'] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];

/** Ratings below this are flagged: two stars. */
const LOW_RATING_TENTHS = (MAX_RATING_TENTHS / 5) * 2;
/** Shorter numbers are sizes, years and prices. */
const MIN_PHONE_DIGIT_COUNT = 9;
const MIN_CAPITAL_COUNT = 10;
const MIN_CAPITAL_SHARE = 0.25;
/** Shorter texts, such as 'Great dress', are written by many people. */
const MIN_REPEATED_LENGTH = 20;

const LINK =
  /https?:\/\/\S|\bwww\.\S|\b[\p{L}\d-]+\.(?:com|net|org|info|biz|shop|store|online|site|io|co|me|ru|cn|de|uk|us|eu|example)\b/iu;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/;
const PHONE = /\+?\(?\d[\d\s().-]*\d/g;

/** Returns why staff should look at a review. `isRepeated`: an earlier review has the same text. */
export function flagReview({
  comments,
  rateTenths,
  isRepeated,
}: {
  readonly comments: string;
  readonly rateTenths: number;
  readonly isRepeated: boolean;
}): ReviewFlag[] {
  const isFlagged: Readonly<Record<ReviewFlag, boolean>> = {
    link: LINK.test(comments.replaceAll(new RegExp(EMAIL, 'g'), ' ')),
    contact: EMAIL.test(comments) || hasPhoneNumber(comments),
    capitals: hasManyCapitals(comments),
    repeated: isRepeated,
    low_rating: rateTenths < LOW_RATING_TENTHS,
  };
  return REVIEW_FLAGS.filter((flag) => isFlagged[flag]);
}

/** Returns the letters and digits of a text, which are compared to find repeated reviews; null for a text that is too short to tell. */
export function comparedTextOf(comments: string): string | null {
  const text = comments
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return text.length < MIN_REPEATED_LENGTH ? null : text;
}

function hasPhoneNumber(text: string): boolean {
  return (text.match(PHONE) ?? []).some((part) => part.replaceAll(/\D/g, '').length >= MIN_PHONE_DIGIT_COUNT);
}

function hasManyCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals >= MIN_CAPITAL_COUNT && capitals >= MIN_CAPITAL_SHARE * (capitals + small);
}
