import { normaliseSearch, splitSearchWords } from '../search/search-words.ts';

/** What the text of a staff search for orders may mean. */
export type OrderSearch = {
  /** The number of an order; null for a text that is none. */
  readonly number: number | null;
  /** Beginnings of words of the customer's name and address, or the digits of a phone number. */
  readonly contact: readonly string[];
  /** Beginnings of words of a product's title. */
  readonly product: readonly string[];
  /** A tracking number as `trackingCode` writes it; null for a text that is too short. */
  readonly tracking: string | null;
};

const ORDER_NUMBER = /^#?\s*(\d{1,15})$/;
const PHONE_NUMBER = /^[\d+\-(). /]+$/;
const MIN_SEARCHED_DIGIT_COUNT = 4;
const MIN_TRACKING_LENGTH = 6;

/**
 * Reads the text of a search: `#1187`, a name, an email address, a phone number with or without country code, a product, or a tracking
 * number.
 */
export function readOrderSearch(text: string): OrderSearch {
  const trimmed = normaliseSearch(text).trim();
  const [, number = null] = ORDER_NUMBER.exec(trimmed) ?? [];
  const product = splitSearchWords(trimmed);
  // Numbers are stored with a country code, or with a zero in its place, or without.
  const digits = trimmed.replaceAll(/\D/g, '').replace(/^0+/, '');
  const isPhone = PHONE_NUMBER.test(trimmed) && digits.length >= MIN_SEARCHED_DIGIT_COUNT;
  const tracking = trackingCode(trimmed);
  return {
    number: number === null ? null : Number(number),
    contact: isPhone ? [digits] : product,
    product,
    tracking: tracking.length < MIN_TRACKING_LENGTH ? null : tracking,
  };
}

/** Returns the letters and digits of a tracking number: carriers, customers and scanners write it with and without spaces. */
export function trackingCode(tracking: string): string {
  return tracking.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
