import { readFileSync } from 'node:fs';
import { PAGE_SLUGS, type PageSlug, type PageTexts } from '#domain/content/content-pages.ts';

/** The texts of the pages until the merchant publishes others, from the files in this folder, each with its title first. */
export const DEFAULT_PAGES = Object.fromEntries(
  PAGE_SLUGS.map((slug) => [slug, readTexts(slug)]),
) as Readonly<Record<PageSlug, PageTexts>>;

function readTexts(slug: PageSlug): PageTexts {
  const [heading = '', ...body] = readFileSync(new URL(`${slug}.md`, import.meta.url), 'utf8').split('\n');
  return { title: heading.replace(/^# /, ''), body: body.join('\n').trim() };
}
