import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { redirectFor } from './redirects.ts';

const coats = { label: 'Coats', aliases: [], words: null, archived: true };
const kay = { label: 'Kay', inFinder: true, archived: false };
/** Coats were merged into jackets, and these into hoodies; Kay into KD. */
const catalogue: Catalogue = {
  ...specifiedCatalogue,
  brands: [
    ...specifiedCatalogue.brands,
    { ...kay, id: 'kay', replacedBy: 'kd' },
    { ...kay, id: 'round', label: 'Round', replacedBy: 'round' },
  ],
  categories: [
    ...specifiedCatalogue.categories,
    { ...coats, id: 'coats', replacedBy: 'jackets-2' },
    { ...coats, id: 'jackets-2', label: 'Jackets', replacedBy: 'hoodie' },
    { ...coats, id: 'capes', label: 'Capes', replacedBy: null },
  ],
};
const target = (address: string) => redirectFor(new URL(address, 'http://shop.test'), catalogue);

describe('a guessable URL', () => {
  it.each([
    ['/billing-address/abc?x=1', '/belling-address/abc?x=1'],
    ['/billing-address?x=1', '/belling-address?x=1'],
    ['/billing-address/', '/belling-address'],
    ['/products-for/Female', '/products-for/female'],
    ['/products-for/KIDS/?brand=kd', '/products-for/kids?brand=kd'],
    ['/products-for/women?sort=price', '/products-for/female?sort=price'],
    ["/products-for/Men's", '/products-for/male'],
    ['/products/T-Shirt', '/products/t-shirt'],
    ['/products/Dresses', '/products/dress'],
    ['/products/Capes', '/products/capes'],
    ['/shop/', '/shop'],
    ['/user-profile/my-orders//', '/user-profile/my-orders'],
    ['/SHOP', '/shop'],
    ['/Shop/?q=Dress', '/shop?q=Dress'],
    ['/Products/Dresses', '/products/dress'],
    ['/Product/Sundress-Paprika', '/product/Sundress-Paprika'],
    ['/User-Profile/my-orders/A-1', '/user-profile/my-orders/A-1'],
    ['/Stock-Alert/Abc', '/stock-alert/Abc'],
    ['/stock-alert/Abc/Stop/', '/stock-alert/Abc/stop'],
  ])('%s redirects to %s', (typed, proper) =>
    expect(target(typed)).toEqual({ location: proper, status: 308 }),
  );

  it.each([
    '/',
    '/shop',
    '/products/dress',
    '/products/hats',
    '/products/capes',
    '/products-for/female',
    '/products-for/everybody',
    '/belling-address',
    '/belling-address/a',
    '/product/A',
    '/stock-alert/A',
    '/stock-alert/A/stop',
    '/No-Such-Page',
    '//evil.test/',
    '//Shop',
  ])('%s does not redirect', (address) =>
    expect(redirectFor(new URL(`http://shop.test${address}`), catalogue)).toBeUndefined(),
  );
});

describe('a merged brand', () => {
  it.each([
    ['/shop?department=male&type=jeans&brand=kay', '/shop?department=male&type=jeans&brand=kd'],
    ['/products-for/kids?brand=Kay', '/products-for/kids?brand=kd'],
    ['/Products/Dresses?brand=kay&price=30', '/products/dress?brand=kd&price=30'],
  ])('%s moved permanently to %s', (typed, proper) =>
    expect(target(typed)).toEqual({ location: proper, status: 301 }),
  );

  it.each(['/shop?brand=kd', '/shop?brand=nobody', '/shop?brand=round', '/?brand=kay'])(
    '%s does not redirect',
    (address) => expect(target(address)).toBeUndefined(),
  );
});

describe('a merged category', () => {
  it.each([
    ['/products/coats?sort=price', '/products/hoodie?sort=price'],
    ['/products/jackets-2/', '/products/hoodie'],
    ['/products/Coats', '/products/hoodie'],
    ['/products-for/male?category=Coats', '/products-for/male?category=hoodie'],
    [
      '/filtered-products?department=male&type=coats&brand=kay',
      '/filtered-products?department=male&type=hoodie&brand=kd',
    ],
  ])('%s moved permanently to %s', (typed, proper) =>
    expect(target(typed)).toEqual({ location: proper, status: 301 }),
  );

  it('does not redirect in a circle', () => {
    const circle = catalogue.categories.map((category) =>
      category.id === 'jackets-2' ? { ...category, replacedBy: 'coats' } : category,
    );
    const redirect = redirectFor(new URL('http://shop.test/products/coats'), {
      ...catalogue,
      categories: circle,
    });
    expect(redirect).toBeUndefined();
    const filtered = new URL('http://shop.test/shop?department=male&type=coats');
    expect(redirectFor(filtered, { ...catalogue, categories: circle })).toBeUndefined();
  });
});
