import { expect, test } from 'vitest';
import { formatBodyRange } from './body-measures.ts';
import { formatLength, hasMeasures, sizePictureOf } from './size-guide.ts';

test('converts centimetres to inches, rounded to a tenth', () => {
  expect(formatLength('inches', 2.54)).toBe('1.0');
  expect(formatLength('inches', 105.6)).toBe('41.6');
  expect(formatLength('inches', 0)).toBe('0.0');
  expect(formatLength('cm', 116)).toBe('116.0');
});

test('shows a range of a body in whole inches or centimetres, and an age in years', () => {
  expect(formatBodyRange('cm', 'chest', [87, 91])).toBe('87–91');
  expect(formatBodyRange('inches', 'age', [2, 3])).toBe('2–3');
});

test('shows ranges in inches that follow each other', () => {
  const sizes = [
    [87, 91],
    [92, 96],
    [97, 101],
  ] as const;
  expect(sizes.map((range) => formatBodyRange('inches', 'chest', range))).toEqual([
    '34–35',
    '36–37',
    '38–39',
  ]);
  expect(formatBodyRange('inches', 'waist', [53, 55])).toBe('21');
});

test('requests the size picture in its two stored widths', () => {
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

test('shows a size guide when at least one of the sizes was measured', () => {
  const picture = { stem: '', width: 960, height: 1200, colour: '', alt: '' };
  const measures = [{ name: 'chest' as const, centimetres: { M: 104 }, line: [0, 0, 1, 1] as const }];
  expect(hasMeasures({ picture, measures }, [{ size: 'S' }, { size: 'M' }])).toBe(true);
  expect(hasMeasures({ picture, measures }, [{ size: 'S' }])).toBe(false);
  expect(hasMeasures({ picture, measures: [] }, [{ size: 'M' }])).toBe(false);
});
