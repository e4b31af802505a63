import { PAGE_SLUGS, type PageSlug } from './content-pages.ts';

/** What staff edit and publish as a whole: the home page, and each page with texts. */
export const CONTENT_DOCUMENTS = ['home', ...PAGE_SLUGS] as const;
export type ContentDocument = 'home' | PageSlug;
