import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLOUR_FAMILIES } from '../catalogue/colour-family.ts';
import { COLOURS, GARMENTS, MATERIALS, PREFERENCES } from './clothing-words.ts';
import {
  findClothingWord,
  isMisspelling,
  isPreference,
  replacePhrases,
  singular,
} from './find-clothing-word.ts';

it('finds a garment, material or colour in the singular or plural', () => {
  expect(findClothingWord('trousers')).toMatchObject({
    unsold: 'trousers',
    same: ['pant', 'trouser', 'slack'],
  });
  expect(findClothingWord('sweatpants')).toMatchObject({ instead: ['pant', 'trouser'] });
  expect(findClothingWord('rayon')).toMatchObject({ same: ['viscose', 'rayon'], isName: false });
  expect(findClothingWord('scarlet')).toMatchObject({
    same: ['scarlet'],
    instead: ['red'],
    isNearLastResort: true,
  });
  expect(findClothingWord('denim')).toMatchObject({
    unsold: 'anything in denim',
    instead: ['jean'],
    near: ['jean'],
    isNearLastResort: false,
  });
  expect(findClothingWord('zeppelin')).toBeUndefined();
});

it('a garment finds its kinds; a kind finds the garment only when no product has the name of the kind', () => {
  expect(findClothingWord('shoes')?.same).toEqual(expect.arrayContaining(['shoe', 'sandal', 'boot']));
  expect(findClothingWord('sandals')).toMatchObject({ unsold: 'shoes', same: ['sandal'] });
  expect(findClothingWord('sandals')?.instead).toContain('shoe');
  expect(findClothingWord('parka')?.instead).toEqual(expect.arrayContaining(['jacket', 'outerwear']));
  expect(findClothingWord('jackets')?.instead).toEqual(['outerwear']);
});

it.each([
  ['dresses', 'dress'],
  ['dress', 'dress'],
  ['watches', 'watch'],
  ['jeans', 'jean'],
  ['hoodies', 'hoodie'],
  ['xs', 'xs'],
])('the singular of %s is %s', (word, one) => {
  expect(singular(word)).toBe(one);
});

it('sizes, occasions and numbers are preferences', () => {
  expect(['xl', '32', 'cheap', 'clothes', 'winter'].every(isPreference)).toBe(true);
  expect(['dress', 'red', 'linen', 'kids'].some(isPreference)).toBe(false);
});

it.each([
  ['jackit', 'jacket', true],
  ['jakets', 'jacket', true],
  ['sumer', 'summer', true],
  ['underware', 'underwear', true],
  ['corset', 'forest', false],
  ['hiking', 'bikini', false],
  ['candle', 'bangle', false],
  ['poket', 'pocket', true],
  ['socket', 'pocket', false],
  ['wok', 'work', false],
])('whether %s means %s: %s', (typed, word, isMeant) => {
  expect(isMisspelling(typed, word)).toBe(isMeant);
});

it('a phrase is searched by one word for what it means, and stays as typed in the corrected text', () => {
  const meant = (text: string) => replacePhrases(text.split(' ')).map(({ word }) => word);
  expect(meant('white dress shirts')).toEqual(['white', 'shirt']);
  expect(meant('jean shorts')).toEqual(['denim', 'short']);
  expect(replacePhrases(['dress', 'pants', 'red'])).toEqual([
    { word: 'pant', typed: 'dress pants' },
    { word: 'red', typed: 'red' },
  ]);
});

it('every word of the tables is found by itself', () => {
  const garments = GARMENTS.flatMap((one) => [one.words, ...(one.kinds ?? [])]);
  const words = [...garments, ...MATERIALS].flatMap((line) => line.split(' '));
  for (const word of words) expect(findClothingWord(word)?.same, word).toContain(word);
  expect(PREFERENCES.split(' ').filter((word) => findClothingWord(word) !== undefined)).toEqual([]);
});

it('the shades of each family are those of the database', () => {
  const sql = readFileSync(
    new URL('../../database/sql/functions/colours/colour_families_of.sql', import.meta.url),
    'utf8',
  ).replaceAll(/'\s*'/g, '');
  for (const family of COLOUR_FAMILIES) {
    expect(new RegExp(`\\('${family}', '([^']+)'\\)`).exec(sql)?.[1], family).toBe(COLOURS[family].shades);
  }
});
