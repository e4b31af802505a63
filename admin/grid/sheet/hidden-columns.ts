import type { ShouldRevalidateFunction } from 'react-router';

/** The parameter of the URL with the fields of the hidden columns. */
const HIDDEN = 'hide';

/** Returns the fields of the columns that the URL hides. The title stays, because it names the row. */
export function readHidden(search: URLSearchParams): readonly string[] {
  return (search.get(HIDDEN) ?? '').split(',').filter((field) => field !== '' && field !== 'title');
}

/** Returns the parameters with a hidden column shown, or a shown one hidden. */
export function toggleHidden(search: URLSearchParams, field: string): URLSearchParams {
  const before = readHidden(search);
  const hidden = before.includes(field) ? before.filter((one) => one !== field) : [...before, field];
  const toggled = new URLSearchParams(queryOf(search));
  if (hidden.length > 0) toggled.set(HIDDEN, hidden.join());
  return toggled;
}

/** Returns the parameters that choose the products. */
export function queryOf(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete(HIDDEN);
  return query.toString();
}

/** Whether the grid loads its products again. A choice of columns keeps them. */
export const needsProducts: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search || queryOf(currentUrl.searchParams) !== queryOf(nextUrl.searchParams)
    ? defaultShouldRevalidate
    : false;
