import { expect, test } from 'vitest';
import { lengthIn, sizePictureOf } from './size-guide.ts';

test('an inch is 2.54 centimetres, and measures are told to a tenth of it', () => {
  expect(lengthIn('inches', 2.54)).toBe('1.0');
  expect(lengthIn('inches', 105.6)).toBe('41.6');
  expect(lengthIn('inches', 0)).toBe('0.0');
  expect(lengthIn('cm', 116)).toBe('116.0');
});

test('the size picture is asked for in the two widths that it is kept in', () => {
  const picture = {
    stem: '/pictures/a-sizes.12345678',
    width: 960,
    height: 1200,
    colour: '#dddddd',
    alt: 'a',
  };
  const { src, sources } = sizePictureOf({ picture, measures: [] });
  expect(src).toBe('/pictures/a-sizes.12345678-480.webp');
  expect(sources[0]?.srcSet).toBe(
    '/pictures/a-sizes.12345678-480.avif 480w, /pictures/a-sizes.12345678-960.avif 960w',
  );
});
