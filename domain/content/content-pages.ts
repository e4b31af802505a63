/** The slugs of the pages with the shop's own texts, in the order of the footer. */
export const PAGE_SLUGS = ['shipping-and-returns', 'contact', 'about', 'privacy', 'terms'] as const;
export type PageSlug = (typeof PAGE_SLUGS)[number];

/** The texts of a page. */
export type PageTexts = { readonly title: string; readonly body: string };

/** A link to a page. */
export type PageLink = { readonly slug: PageSlug; readonly title: string };

/** The longest texts that are accepted. */
export const PAGE_LENGTHS = { title: 40, body: 10_000 } as const;
