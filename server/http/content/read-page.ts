import { pageTag } from '#database/notifications/catalogue-tags.ts';
import { readPageTexts } from '#database/queries/content/pages.ts';
import { PAGE_SLUGS } from '#domain/content/content-pages.ts';
import { fillShopDetails } from '#domain/content/fill-shop-details.ts';
import { fail, ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';

export function readPageEndpoint(): Endpoint<'readPage'> {
  return async ({ input: { params }, catalogue }) => {
    const slug = PAGE_SLUGS.find((one) => one === params.slug);
    if (slug === undefined) return fail({ code: 'page_unknown' });
    catalogue.addTags([pageTag(slug)]);
    const [{ title, body }, { shop }] = await Promise.all([
      readPageTexts(catalogue.db, slug),
      catalogue.read(),
    ]);
    return ok({ value: { slug, title, body: fillShopDetails(body, shop) } });
  };
}
