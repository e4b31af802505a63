import { listCountries } from '#domain/shipping/countries.ts';

/** All countries by their English names. */
export const COUNTRIES = listCountries();
