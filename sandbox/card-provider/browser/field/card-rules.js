/**
 * Rules of the card fields: how digits are grouped and when they are valid. Codes and messages are those of
 * Stripe.js. Times are local to the browser.
 *
 * @import { Check, FieldRules, FieldName } from '../types.ts'
 */

/** @type {{ readonly [name in FieldName]: FieldRules }} */
export const fieldRules = {
  number: {
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    digits: 16,
    read: readDigits,
    show: (digits) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    check(digits) {
      if (digits.length < 16) return unfinished('incomplete_number', 'Your card number is incomplete.');
      if (!passesLuhn(digits)) return wrong('invalid_number', 'Your card number is invalid.');
      return finished;
    },
  },
  expiry: {
    label: 'Expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    digits: 4,
    read: readExpiry,
    show(digits, deleting) {
      if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
      return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
    },
    check(digits, today) {
      if (digits.length < 4) {
        return unfinished('incomplete_expiry', "Your card's expiration date is incomplete.");
      }
      const year = 2000 + Number(digits.slice(2));
      const month = Number(digits.slice(0, 2));
      if (year < today.getFullYear()) {
        return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
      }
      if (year === today.getFullYear() && month < today.getMonth() + 1) {
        return wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.");
      }
      if (year > today.getFullYear() + 50) {
        return wrong('invalid_expiry_year', "Your card's expiration year is invalid.");
      }
      return finished;
    },
  },
  cvc: {
    label: 'CVC',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    digits: 4,
    read: readDigits,
    show: (digits) => digits,
    check: (digits) =>
      digits.length < 3 ? unfinished('incomplete_cvc', "Your card's security code is incomplete.") : finished,
  },
};

/** @type {Check} */
const finished = { complete: true, error: null, unfinished: null };

/** @param {string} code @param {string} message @returns {Check} */
function unfinished(code, message) {
  return { complete: false, error: null, unfinished: { type: 'validation_error', code, message } };
}

/** @param {string} code @param {string} message @returns {Check} */
function wrong(code, message) {
  return { complete: false, error: { type: 'validation_error', code, message }, unfinished: null };
}

/** @param {string} typed */
function readDigits(typed) {
  return typed.replaceAll(/\D/g, '');
}

/**
 * Returns month and year as four digits. A month from 2 to 9 gets a leading zero. `13` becomes January of a year that
 * starts with 3. A pasted four-digit year is shortened to two digits.
 *
 * @param {string} typed
 */
function readExpiry(typed) {
  const digits = readDigits(typed);
  if (/^[2-9]/.test(digits)) return readExpiry(`0${digits}`);
  if (/^1[3-9]/.test(digits)) return readExpiry(`0${digits}`);
  if (digits.startsWith('00')) return '0';
  return /^\d{2}20\d{2}$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits;
}

/**
 * Checks the last digit of a card number. Source: ISO/IEC 7812-1, annex B.
 *
 * @param {string} digits
 */
export function passesLuhn(digits) {
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, position) => Number(digit) * (position % 2 === 1 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/**
 * Returns the card's brand from its first digit. All test cards have the same brand.
 *
 * @param {string} digits
 * @returns {'visa' | 'unknown'}
 */
export function brandOf(digits) {
  return digits.startsWith('4') ? 'visa' : 'unknown';
}
