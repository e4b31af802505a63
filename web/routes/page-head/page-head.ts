import type { MetaDescriptor } from 'react-router';
import { pageTitle } from './page-title.ts';
import { DEFAULT_SHARE_PICTURE, type SharePicture } from './share-pictures.ts';

/** Every route's match as `meta` gets it; the root's holds the address under which the shop is known. */
type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/**
 * What a public page says of itself: title, description, its one address, and what is shown when it is shared (Open Graph). `path` is
 * the page without choices in its address; pages of choices are not for search engines (`indexed` false). `data` are descriptions
 * by schema.org.
 */
export function pageHead(
  matches: Matches,
  {
    title,
    description,
    path,
    kind = 'website',
    picture = DEFAULT_SHARE_PICTURE,
    indexed = true,
    data = [],
  }: {
    title: string;
    description: string;
    path: string;
    kind?: 'website' | 'product';
    picture?: SharePicture;
    indexed?: boolean;
    data?: readonly Readonly<Record<string, unknown>>[];
  },
): MetaDescriptor[] {
  const url = absolute(matches, path);
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    ...(indexed
      ? [{ tagName: 'link', rel: 'canonical', href: url } as const]
      : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:site_name', content: 'Osier' },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute(matches, picture.src) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

/** An address on this site with scheme and host in front, as the shop's settings give them. */
export function absolute(matches: Matches, path: string): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const publicUrl =
    typeof root === 'object' && root !== null && 'publicUrl' in root && typeof root.publicUrl === 'string'
      ? root.publicUrl
      : '';
  return /^https?:/.test(path) ? path : publicUrl + path;
}

/** The way from the home page to a page, by schema.org; the same steps as the page's breadcrumb. */
export function breadcrumbJsonLd(matches: Matches, steps: readonly { label: string; to?: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(to === undefined ? {} : { item: absolute(matches, to) }),
    })),
  };
}
