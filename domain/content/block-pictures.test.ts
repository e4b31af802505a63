import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BLOCK_PICTURES,
  listChosenPictures,
  NO_PICTURE_FIELDS,
  parseFocus,
  pictureFields,
  showPicture,
  withReadyPictures,
} from './block-pictures.ts';
import { DEFAULT_HOME, listHidden, listHomeChanges } from './home-document.ts';

const SUMMER = { today: '2026-07-01', isDemo: true };

const READY = {
  id: 'sea',
  stem: '/pictures/own/sea/1',
  width: 3000,
  height: 1000,
  colour: '#336699',
  widths: [480, 720, 960, 1440, 2000],
};

test('the specified home page has none of the merchant’s pictures', () => {
  expect(listChosenPictures(DEFAULT_HOME)).toEqual([]);
  expect(Object.keys(NO_PICTURE_FIELDS)).toHaveLength(3 * BLOCK_PICTURES.length);
});

test('a file of a picture that is wider than its box is listed with the width of the part that the box shows', () => {
  const [chosen] = listChosenPictures({
    'departments.malePicture': 'sea',
    'departments.malePictureFocus': '0 100',
  });
  if (chosen === undefined) throw new Error('no picture');
  const { src, sources, position } = showPicture(chosen, READY);
  // The box shows 0.8 of the height, that is 800 of 3000 pixels.
  const shares = READY.widths.map(
    (width) => `${READY.stem}-${width}.avif ${Math.round((width * 800) / 3000)}w`,
  );
  expect(sources[0]?.srcSet).toBe(shares.join(', '));
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(src).toBe('/pictures/own/sea/1-960.webp');
  expect(position).toBe('0% 100%');
});

test('a file of a picture that is higher than its box is listed with its own width', () => {
  const [chosen] = listChosenPictures({ 'promo.picture': 'sea' });
  if (chosen === undefined) throw new Error('no picture');
  const { sources, position } = showPicture(chosen, { ...READY, height: 4000 });
  for (const { srcSet } of sources) expect(srcSet).toMatch(/-480\.\w+ 480w, .*-2000\.\w+ 2000w$/);
  expect(position).toBe('50% 50%');
});

test('shoppers see the specified picture until the files of the chosen one are made', () => {
  const fields = { ...DEFAULT_HOME, 'hero.picture': 'sea', 'hero.pictureAlt': 'The sea' };
  const changes = listHomeChanges(fields, SUMMER, (chosen) => showPicture(chosen, READY));
  expect(changes).toMatchObject({ pictures: { 'hero.picture': { alt: 'The sea', colour: '#336699' } } });
  expect(changes).not.toHaveProperty('texts');
  expect(listHomeChanges(fields, SUMMER)).toBeUndefined();
});

test('without demo products, a block waits until the files of its picture are made', () => {
  const fields = {
    ...DEFAULT_HOME,
    'promo.heading': 'Hats',
    'promo.note': '',
    'promo.picture': 'sea',
    'hero.picture': 'sea',
  };
  const hiddenWith = (ready: (typeof READY)[]) =>
    listHidden(withReadyPictures(fields, ready), { ...SUMMER, isDemo: false });
  expect(hiddenWith([READY])).not.toContain('promo');
  expect(hiddenWith([])).toContain('promo');
  expect(hiddenWith([])).not.toContain('hero');
});

test('a focal point is read as it is written', () => {
  const percent = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(percent, percent, (x, y) => {
      expect(parseFocus(`${x} ${y}`)).toEqual({ x, y });
    }),
  );
  expect(pictureFields('hero.picture')).toEqual(['hero.picture', 'hero.pictureAlt', 'hero.pictureFocus']);
});
