import { catalogueOf, type Matches } from '../data/catalogue.ts';

/** Returns the document title of a page. */
export function pageTitle(matches: Matches, title: string): string {
  return `${title} | ${catalogueOf(matches).shop.name}`;
}

/** Returns the meta tags of a private page: its title, and no indexing by search engines. */
export function privatePageMeta(matches: Matches, title: string) {
  return [{ title: pageTitle(matches, title) }, { name: 'robots', content: 'noindex' }];
}
