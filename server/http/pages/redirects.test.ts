import { describe, expect, it } from 'vitest';
import { redirectFor } from './redirects.ts';

const target = (address: string) => redirectFor(new URL(address, 'http://shop.test'));

describe('a guessable URL', () => {
  it.each([
    ['/billing-address/abc?x=1', '/belling-address/abc?x=1'],
    ['/products-for/Female', '/products-for/female'],
    ['/products-for/KIDS/?brand=kd', '/products-for/kids?brand=kd'],
    ['/products-for/women?sort=price', '/products-for/female?sort=price'],
    ["/products-for/Men's", '/products-for/male'],
    ['/products/T-Shirt', '/products/t-shirt'],
    ['/products/Dresses', '/products/dress'],
    ['/shop/', '/shop'],
    ['/user-profile/my-orders//', '/user-profile/my-orders'],
    ['/SHOP', '/shop'],
    ['/Shop/?q=Dress', '/shop?q=Dress'],
    ['/Products/Dresses', '/products/dress'],
    ['/Product/Sundress-Paprika', '/product/Sundress-Paprika'],
    ['/User-Profile/my-orders/A-1', '/user-profile/my-orders/A-1'],
  ])('%s redirects to %s', (typed, proper) => expect(target(typed)).toBe(proper));

  it.each([
    '/',
    '/shop',
    '/products/dress',
    '/products/hats',
    '/products-for/female',
    '/products-for/everybody',
    '/belling-address/a',
    '/product/A',
    '/No-Such-Page',
    '//evil.test/',
    '//Shop',
  ])('%s does not redirect', (address) =>
    expect(redirectFor(new URL(`http://shop.test${address}`))).toBeUndefined(),
  );
});
