import { expect, test } from 'vitest';
import { pictureOf } from './picture.ts';
import { zoomedPictureOf } from './zoomed-picture.ts';

const stem = '/pictures/own/0193a1f0/1234';
const productOf = (width: number) => ({
  title: 'A',
  img: `${stem}-960.webp`,
  pictures: [{ stem, width, height: width * 1.25, colour: '#dddddd', alt: 'A' }],
});

test('a zoom is also offered the widest files, which pages never are', () => {
  const product = productOf(1440);
  const { sources } = zoomedPictureOf(product, 0);
  expect(sources.map(({ srcSet }) => srcSet.split(', ').at(-1))).toEqual([
    `${stem}-1440.avif 1440w`,
    `${stem}-1440.webp 1440w`,
  ]);
  expect(JSON.stringify(pictureOf(product))).not.toContain('-1440.');
});

test('a picture without them is zoomed from the files of pages', () => {
  const product = productOf(960);
  expect(zoomedPictureOf(product, 0)).toEqual(pictureOf(product, 0));
  expect(zoomedPictureOf(product, 1)).toEqual(pictureOf(product, 1));
});
