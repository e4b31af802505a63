/** Returns the document title of a page. */
export function pageTitle(title: string): string {
  return `${title} | Osier`;
}

/** Returns the meta tags of a private page: its title, and no indexing by search engines. */
export function privatePageMeta(title: string) {
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
