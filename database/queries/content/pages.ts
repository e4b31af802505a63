import { eq } from 'drizzle-orm';
import { PAGE_SLUGS, type PageLink, type PageSlug, type PageTexts } from '#domain/content/content-pages.ts';
import type { Queryable } from '../../connection/connect.ts';
import { contentPage } from '../../schema/content.ts';
import { DEFAULT_PAGES } from '../../seed/content/default-pages.ts';

const { slug: pageSlug, title, body } = contentPage;

/** Reads the published texts of a page; its default texts until others are published. */
export async function readPageTexts(db: Queryable, slug: PageSlug): Promise<PageTexts> {
  const [published] = await db.select({ title, body }).from(contentPage).where(eq(pageSlug, slug));
  return published ?? DEFAULT_PAGES[slug];
}

/** Reads the published texts of all pages. */
export async function listPageTexts(db: Queryable): Promise<(PageTexts & { readonly slug: PageSlug })[]> {
  const published = await db.select({ slug: pageSlug, title, body }).from(contentPage);
  const bySlug = new Map<string, PageTexts>(published.map((page) => [page.slug, page]));
  return PAGE_SLUGS.map((slug) => ({ ...DEFAULT_PAGES[slug], ...bySlug.get(slug), slug }));
}

/** Lists the pages in the order of the footer. */
export async function listPageLinks(db: Queryable): Promise<PageLink[]> {
  const published = await db.select({ slug: pageSlug, title }).from(contentPage);
  const titles = new Map(published.map((page) => [page.slug, page.title]));
  return PAGE_SLUGS.map((slug) => ({ slug, title: titles.get(slug) ?? DEFAULT_PAGES[slug].title }));
}
