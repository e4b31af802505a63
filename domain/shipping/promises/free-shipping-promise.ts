import { listNamedCountries } from '../named-countries.ts';

const FREE_SHIPPING = /\b(?:free shipping|ships? (?:for )?free|shipping is free)\b/i;

/** Removed before exceptions are looked for: its 'no' is not an exception. */
const NO_MINIMUM = /\bno minimum\b/gi;

/** A text with one of these words may say where or when a promise does not hold, so nothing is concluded from it. */
const EXCEPTION = /\b(?:not?|non|never|except|excluding|outside|unless|without)\b|n[’']t\b/i;

/**
 * Returns the countries to which a text promises free shipping, an empty list if it names none; null without a promise, or if the text is
 * unclear about countries or exceptions.
 */
export function readFreeShipping(text: string): { readonly countries: readonly string[] } | null {
  const stated = text.replaceAll(NO_MINIMUM, '');
  if (!FREE_SHIPPING.test(stated) || EXCEPTION.test(stated)) return null;
  const countries = listNamedCountries(stated);
  return countries && { countries };
}

/** Whether a text clearly promises free shipping. */
export function promisesFreeShipping(text: string): boolean {
  return readFreeShipping(text) !== null;
}
