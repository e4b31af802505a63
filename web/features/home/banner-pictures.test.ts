import { expect, test } from 'vitest';
import pictures from '../../../database/seed/pictures.json' with { type: 'json' };
import banners from '../../../imagery/banners.json' with { type: 'json' };
import { BANNERS, COLLECTION_PICTURES } from './banner-pictures.ts';

test('the banners are those that are served', () => {
  expect(BANNERS).toEqual(banners);
});

test.each(Object.entries(COLLECTION_PICTURES))(
  'the close view of %s is one of the catalogue',
  (name, picture) => {
    const known: Record<string, { detail: object }> = pictures;
    expect(picture).toMatchObject(known[name]?.detail ?? { stem: 'none' });
  },
);
