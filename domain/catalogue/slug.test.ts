import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Jackets', 'jackets'],
  [' Été & Hiver ', 'ete-hiver'],
  ['T-Shirts (long)', 't-shirts-long'],
  ['—', ''],
])('the slug of %s is %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});
