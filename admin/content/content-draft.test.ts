import { expect, test } from 'vitest';
import { bodyOf, CONTENT_DISPLAY, describeLength, listUnpublished } from './content-draft.ts';

test('the order of the blocks is saved as a list', () => {
  const title = { base: 'Terms', value: 'Rules' };
  expect(bodyOf({ title })).toEqual({ title });
  expect(bodyOf({ order: { base: '["hero"]', value: '["promo","hero"]' } })).toEqual({
    order: { base: '["hero"]', value: ['promo', 'hero'] },
  });
});

test('a field is unpublished while shoppers see another value', () => {
  const published = { title: 'Terms', body: 'Old.' };
  expect(listUnpublished({ title: 'Terms', body: 'New.' }, published)).toEqual(['body']);
  expect(describeLength('x'.repeat(1200), 10_000)).toBe('1,200 of 10,000 characters');
});

test('a conflict names fields and values as the editor does', () => {
  const { nameField, showValue } = CONTENT_DISPLAY;
  expect(nameField('hero.heading')).toBe('Hero, Heading');
  expect(nameField('promo.until')).toBe('Promo band, Last day');
  expect(showValue('order', '["promo","hero"]')).toMatch(/^Promo band, Hero, Announcement banner, /);
  expect([true, null, '', 'Sale'].map((value) => showValue('hero.text', value))).toEqual([
    'yes',
    'none',
    'none',
    'Sale',
  ]);
});
