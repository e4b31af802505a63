import { CATEGORY_WORDS, type Category } from '#domain/catalog/categories.ts';
import { DEPARTMENT_WORDS, type Department } from '#domain/catalog/departments.ts';
import { sqlList } from './sql-list.ts';

/** Returns the mark of a department, category or (lower-cased) brand in `product.search`. */
export function filterMark(filter: 'for' | 'category' | 'brand', value: string): string {
  return `${filter}:${value}`;
}

/** A hash of a product's id, from 0 to 2^28 - 1. */
export const PRODUCT_CHANCE = `('x' || left(md5(id), 7))::bit(28)::integer`;

/** Random samples of the catalogue, the smallest first: one product in 512, 64 and 8. `product.search` has an index for each. */
export const SAMPLES = [512, 64, 8] as const;

/** Returns an SQL condition that is true for one product in `share`. */
export function inSample(share: (typeof SAMPLES)[number]): string {
  return `${PRODUCT_CHANCE} % ${share} = 0`;
}

/**
 * The expression of `product.search`: words of the title (weight A), of brand, colour, category and department (B) and of the details (D),
 * and a mark for each filter. No word has a colon, so none equals a mark.
 */
export const SEARCH_TEXT = [
  `setweight(to_tsvector('english'::regconfig, title), 'A')`,
  `setweight(to_tsvector('english'::regconfig, brand || ' ' || coalesce(colour, '') || ' ' || ${wordsOf('category', CATEGORY_WORDS)} || ' ' || ${wordsOf('department', DEPARTMENT_WORDS)}), 'B')`,
  `setweight(to_tsvector('english'::regconfig, details), 'D')`,
  `array_to_tsvector(ARRAY['for:' || department, 'category:' || category, 'brand:' || lower(brand)])`,
].join(' || ');

/** Returns the SQL expression of the search words of a category or department. */
function wordsOf(
  column: 'category' | 'department',
  words: Readonly<Record<Category, string>> | Readonly<Record<Department, string>>,
): string {
  const cases = Object.entries(words).map(
    ([value, text]) => `WHEN ${sqlList([value])} THEN ${sqlList([text])}`,
  );
  return `CASE ${column} ${cases.join(' ')} ELSE '' END`;
}
