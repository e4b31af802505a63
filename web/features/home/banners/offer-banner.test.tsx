import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfferBanner } from './offer-banner.tsx';

const render = (second: string, third: string) =>
  renderToStaticMarkup(<OfferBanner texts={{ first: 'Free returns', second, third }} />);
const placesIn = (html: string) => [...html.matchAll(/data-place="(\w+)"/g)].map(([, place]) => place);

test('one offer has no buttons and is no carousel', () => {
  const html = render('', '');
  expect(html).toContain('<p>Free returns</p>');
  expect(html).not.toContain('<button');
  expect(html).not.toContain('carousel');
});

test('the offers beside the shown one wait on the sides from which they slide in', () => {
  expect(placesIn(render('New linen', ''))).toEqual(['here', 'after']);
  expect(placesIn(render('New linen', 'Half-price socks'))).toEqual(['here', 'after', 'before']);
});
