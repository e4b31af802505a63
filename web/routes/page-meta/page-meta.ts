import type { MetaDescriptor } from 'react-router';
import { catalogueOf, type Matches } from '../data/catalogue.ts';
import type { LinkPreviewPicture } from './link-preview-pictures.ts';
import { pageTitle } from './page-title.ts';

/**
 * Returns the meta tags of a public page: title, description, canonical URL and link preview (Open Graph). `path` is the canonical
 * path. With `indexed` false, search engines do not index the page. `data` are JSON-LD objects of schema.org.
 */
export function pageMeta(
  matches: Matches,
  {
    title,
    description,
    path,
    kind = 'website',
    picture,
    indexed = true,
    data = [],
  }: {
    title: string;
    description: string;
    path: string;
    kind?: 'website' | 'product';
    picture: LinkPreviewPicture;
    indexed?: boolean;
    data?: readonly Readonly<Record<string, unknown>>[];
  },
): MetaDescriptor[] {
  const url = absoluteUrl(matches, path);
  return [
    { title: pageTitle(matches, title) },
    { name: 'description', content: description },
    ...(indexed
      ? [{ tagName: 'link', rel: 'canonical', href: url } as const]
      : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:site_name', content: catalogueOf(matches).shop.name },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absoluteUrl(matches, picture.src) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ];
}

/** Returns the absolute URL of a path under the shop's public origin. */
export function absoluteUrl(matches: Matches, path: string): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const publicUrl =
    typeof root === 'object' && root !== null && 'publicUrl' in root && typeof root.publicUrl === 'string'
      ? root.publicUrl
      : '';
  return /^https?:/.test(path) ? path : publicUrl + path;
}

/** Returns a page's breadcrumb as JSON-LD. */
export function breadcrumbJsonLd(matches: Matches, steps: readonly { label: string; to?: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(to === undefined ? {} : { item: absoluteUrl(matches, to) }),
    })),
  };
}
