import { expect, test } from 'vitest';
import { pictureOf, linkPreviewPictureOf } from './picture.ts';

const picture = {
  stem: '/pictures/a-main.12345678',
  width: 960,
  height: 1200,
  colour: '#dddddd',
  alt: 'A, full view',
};
const product = { title: 'A', img: '/pictures/a-main.12345678-960.webp', pictures: [picture] };

test('a picture is offered as AVIF, then as WebP, in every width', () => {
  const { sources, src } = pictureOf(product);
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  for (const [k, format] of ['avif', 'webp'].entries())
    expect(sources[k]?.srcSet).toBe(
      [480, 720, 960].map((wide) => `${picture.stem}-${wide}.${format} ${wide}w`).join(', '),
    );
  expect(src).toBe(product.img);
});

test('an uploaded picture is also offered in the width of table rows', () => {
  const stem = '/pictures/own/0193a1f0/1234';
  const { sources } = pictureOf({ ...product, pictures: [{ ...picture, stem }] });
  expect(sources[0]?.srcSet).toBe(
    [96, 480, 720, 960].map((wide) => `${stem}-${wide}.avif ${wide}w`).join(', '),
  );
});

test('the link preview is the main picture as JPEG, or the product’s image URL without one', () => {
  expect(linkPreviewPictureOf(product)).toEqual({
    src: '/pictures/a-main.12345678-1200.jpg',
    width: 1200,
    height: 630,
    alt: 'A, full view',
  });
  const own = { title: 'B', img: 'https://elsewhere.example/b.png' };
  expect(linkPreviewPictureOf(own)).toMatchObject({ src: own.img, alt: 'B' });
  expect(linkPreviewPictureOf({ ...own, pictures: [] }).src).toBe(own.img);
});
