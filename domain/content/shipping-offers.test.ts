import { expect, test } from 'vitest';
import { DEFAULT_HOME } from './home-document.ts';
import { listSentences, listShippingOffers } from './shipping-offers.ts';

test('lists the texts of the home page that name shipping, also changed ones', () => {
  const texts = listShippingOffers(DEFAULT_HOME).map(({ text }) => text);
  expect(texts).toEqual([
    'Free shipping on orders over $150',
    'Free shipping. On orders over $150',
    'EXTRA 25% OFF + Free Shipping',
  ]);
  const changed = { ...DEFAULT_HOME, 'offers.first': 'Warm wool', 'offers.third': 'Free shipping in May' };
  expect(listShippingOffers(changed).map(({ text }) => text)).toEqual([
    'Free shipping in May',
    ...texts.slice(1),
  ]);
});

test('a page has the sentences of its paragraphs and lists, with the texts of their links', () => {
  const body = '# Shipping\n\nWe ship [worldwide](/shop). It is free!\n\n- Delivered in 3 days';
  const sentences = listSentences('about', { title: 'About us', body });
  expect(sentences.map(({ text }) => text)).toEqual([
    'Shipping',
    'We ship worldwide.',
    'It is free!',
    'Delivered in 3 days',
  ]);
  expect(sentences[0]).toMatchObject({ place: 'Page ‘About us’', path: '/pages/about' });
});
