import { parseCategory } from '#domain/catalog/categories.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';

/**
 * Where an address that people would type leads to, when it is not how the shop spells it (DECISIONS 5): the correct spelling of
 * `belling-address`, other words and letter cases for categories and departments. Undefined when the address is fine.
 */
export function redirectFor({ pathname, search }: URL): string | undefined {
  const billing = /^\/billing-address\/([^/]+)\/?$/.exec(pathname);
  if (billing) return `/belling-address/${billing[1]}${search}`;
  const listing = /^\/(products|products-for)\/([A-Za-z'-]+)\/?$/.exec(pathname);
  if (listing) {
    const [, place = '', word = ''] = listing;
    const value = place === 'products' ? parseCategory(word) : parseDepartment(word);
    const proper = `/${place}/${value}`;
    if (value !== undefined && proper !== pathname) return proper + search;
    return undefined;
  }
  // One address a page: no slash at the end.
  return /^\/[^/].*\/$/.test(pathname) ? pathname.replace(/\/+$/, '') + search : undefined;
}
