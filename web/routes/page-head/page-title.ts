/** What stands in the browser's tab. */
export function pageTitle(title: string): string {
  return `${title} | Osier`;
}

/** What pages that are a person's own say of themselves: a title, and that no search engine should keep them. */
export function privatePage(title: string) {
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
