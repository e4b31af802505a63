import { expect, it } from 'vitest';
import { needsProducts, queryOf, readHidden, toggleHidden } from './hidden-columns.ts';

const search = new URLSearchParams('for=female&columns=price&hide=brand,title');

it('the URL names the hidden columns, apart from the title, and a toggle keeps the other parameters', () => {
  expect(readHidden(search)).toEqual(['brand']);
  const both = toggleHidden(search, 'status');
  expect(both.toString()).toBe('for=female&columns=price&hide=brand%2Cstatus');
  expect(toggleHidden(toggleHidden(both, 'status'), 'brand').toString()).toBe('for=female&columns=price');
});

it('a choice of columns keeps the products, and another filter loads them', () => {
  expect(queryOf(search)).toBe('for=female&columns=price');
  const needs = (from: string, to: string) => {
    const [currentUrl, nextUrl] = [new URL(from, 'http://shop.test'), new URL(to, 'http://shop.test')];
    return needsProducts({
      currentUrl,
      nextUrl,
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
    });
  };
  expect(needs('?for=female', '?for=female&hide=brand')).toBe(false);
  expect(needs('?for=female', '?for=male&hide=brand')).toBe(true);
  expect(needs('?for=female', '?for=female')).toBe(true);
});
