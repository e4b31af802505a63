import { expect, test } from 'vitest';
import { createRowReader } from './row-reader.ts';

const OLD =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Image Src,Image Position,Image Alt Text,Variant Image';
const NEW =
  'Title,URL handle,Option1 name,Option1 value,SKU,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL';

function readAll(headings: string, rows: readonly string[]) {
  const reader = createRowReader(headings.split(','));
  if (!reader.ok) throw new Error(reader.error);
  const cells = rows.map((row, index) => reader.value.read(row.split(','), index + 2));
  return { ignored: reader.value.ignored, cells, pictures: reader.value.takePictures(true) };
}

test.each([
  [OLD, ['tee,Tee,Size,M,T-M,180,https://a/1.jpg,2,Front,', 'tee,,,,,,https://a/2.jpg,1,Back,']],
  [NEW, ['Tee,tee,Size,M,T-M,180,https://a/1.jpg,2,Front,', ',tee,,,,,https://a/2.jpg,1,Back,']],
])(
  'both generations of Shopify give a product its weight and its pictures in their order',
  (headings, rows) => {
    const { ignored, cells, pictures } = readAll(headings, rows);
    expect(ignored).toEqual([]);
    expect(cells).toMatchObject([{ product: 'tee', weight: '180' }, undefined]);
    expect(pictures).toEqual([
      { n: 3, productId: 'tee', url: 'https://a/2.jpg', alt: 'Back' },
      { n: 2, productId: 'tee', url: 'https://a/1.jpg', alt: 'Front' },
    ]);
  },
);

test('each colour gets the pictures of its own sizes first, and then those of no size', () => {
  const { pictures } = readAll(OLD, [
    'tee,Tee,Color,Red,T-R,,https://a/1.jpg,1,All,https://a/red.jpg',
    'tee,,,Blue,T-B,,https://a/red.jpg,2,Red one,https://a/blue.jpg',
    'cap,Cap,Title,Default Title,CAP,,https://a/cap.jpg,1,,',
  ]);
  expect(pictures.map(({ productId, url, alt }) => [productId, url, alt])).toEqual([
    ['tee-red', 'https://a/red.jpg', 'Red one'],
    ['tee-red', 'https://a/1.jpg', 'All'],
    ['tee-blue', 'https://a/blue.jpg', ''],
    ['tee-blue', 'https://a/1.jpg', 'All'],
    ['cap', 'https://a/cap.jpg', ''],
  ]);
});
