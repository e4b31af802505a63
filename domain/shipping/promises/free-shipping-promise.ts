import { listNamedCountries } from '../named-countries.ts';

const FREE_SHIPPING = /\b(?:free shipping|ships? (?:for )?free|shipping is free)\b/i;

/** Removed before exceptions are looked for: its 'no' is not an exception. */
const NO_MINIMUM = /\bno minimum\b/gi;

/** A text with one of these words may say where or when a promise does not hold, so nothing is concluded from it. */
const EXCEPTION = /\b(?:not?|non|never|except|excluding|outside|unless|without)\b|n[’']t\b/i;

/** Whether a text promises free shipping without an exception, to whatever places. */
export function promisesFreeShipping(text: string): boolean {
  const stated = withoutNoMinimum(text);
  return FREE_SHIPPING.test(stated) && !EXCEPTION.test(stated);
}

/**
 * Returns the countries to which a text promises free shipping, an empty list if it names none; null without a promise, or if the text is
 * unclear about countries or exceptions.
 */
export function readFreeShipping(text: string): { readonly countries: readonly string[] } | null {
  const countries = promisesFreeShipping(text) ? listNamedCountries(withoutNoMinimum(text)) : null;
  return countries && { countries };
}

function withoutNoMinimum(text: string): string {
  return text.replaceAll(NO_MINIMUM, '');
}
