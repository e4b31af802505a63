import type { PageSlug, PageTexts } from './content-pages.ts';
import { blockTextOf, type HomeFields } from './home-document.ts';
import { parseBody } from './parse-body.ts';

/** A text of the shop, and where shoppers see it. `path` is a page that shows it. */
export type ShippingOffer = { readonly place: string; readonly text: string; readonly path: string };

/** Lists the texts of the home page and of the shop page that name shipping or delivery. */
export function listShippingOffers(fields: HomeFields): ShippingOffer[] {
  const banner = (['first', 'second', 'third'] as const).map((at) => ({
    place: 'Banner on the home page',
    text: blockTextOf(fields, `offers.${at}`),
    path: '/',
  }));
  const promises = (['first', 'second', 'third', 'fourth'] as const).map((at) => ({
    place: 'Promises on the home page',
    text: `${blockTextOf(fields, `reassurance.${at}`)}. ${blockTextOf(fields, `reassurance.${at}Note`)}`,
    path: '/',
  }));
  const shop = {
    place: 'Offer on the page Shop',
    text: blockTextOf(fields, 'rewards.heading'),
    path: '/shop',
  };
  return [...banner, ...promises, shop].filter(({ text }) => /shipping|deliver/i.test(text));
}

/** Lists the sentences of a page. */
export function listSentences(slug: PageSlug, { title, body }: PageTexts): ShippingOffer[] {
  const lines = parseBody(body).flatMap((part) => ('items' in part ? part.items : [part.content]));
  const sentences = lines.flatMap((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .split(/(?<=[.!?])\s+/),
  );
  return sentences.map((text) => ({ place: `Page ‘${title}’`, text, path: `/pages/${slug}` }));
}
