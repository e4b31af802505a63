import { describe, expect, it } from 'vitest';
import { pageAccess } from './page-access.ts';
import { redirectFor } from './redirects.ts';

const target = (address: string) => redirectFor(new URL(address, 'http://shop.test'));

describe('an address that people would type', () => {
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
  ])('%s leads to %s', (typed, proper) => expect(target(typed)).toBe(proper));

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
  ])('%s stays', (address) => expect(redirectFor(new URL(`http://shop.test${address}`))).toBeUndefined());
});

describe('a page', () => {
  it.each([
    '/checkout',
    '/belling-address/a',
    '/payment/pi_1',
    '/user-profile',
    '/user-profile/my-orders.data',
    '/Checkout',
    '/checkout.data',
  ])('%s is a person’s own', (path) => expect(pageAccess(path)).not.toBe('anyone'));
  it.each([
    '/',
    '/shop',
    '/shop.data',
    '/_root.data',
    '/product/checkout',
    '/checkouts',
    '/products-for/male',
  ])('%s is the same for everybody', (path) => expect(pageAccess(path)).toBe('anyone'));
});
