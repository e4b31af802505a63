import { describe, expect, it } from 'vitest';
import { publicationErrors } from './product-status.ts';

const complete = {
  title: 'Dress',
  priceCents: 1,
  sellingCents: 1,
  pictures: [{ alt: 'A dress' }],
  imageUrl: null,
  uploads: [],
};
const messages = (changed: object) =>
  publicationErrors({ ...complete, ...changed }).map(({ message }) => message);

describe('a publication', () => {
  it('needs title, price and a picture', () => {
    expect(messages({})).toEqual([]);
    expect(publicationErrors({ ...complete, title: ' ', priceCents: 0, pictures: [] })).toMatchObject([
      { field: 'title' },
      { field: 'price' },
      { field: 'pictures', message: 'A published product needs a picture.' },
    ]);
    expect(messages({ pictures: [], imageUrl: '/dress.webp' })).toEqual([]);
  });

  it('needs a selling price', () => {
    expect(messages({ sellingCents: 0 })).toEqual(['A sale price would lower it below $0.01.']);
  });

  it('needs an alt text of each picture, also of those whose files are being made', () => {
    expect(messages({ pictures: [{ alt: ' ' }] })).toEqual(['Picture 1 needs an alt text.']);
    const uploads = [{ alt: '' }, { alt: 'Front' }, { alt: '' }];
    expect(messages({ uploads })).toEqual(['Pictures 1, 3 need an alt text.']);
  });

  it('waits for the files of the first picture', () => {
    const making = { pictures: [], uploads: [{ alt: 'Front' }] };
    expect(messages(making)).toEqual([
      'The sizes of its pictures are being made. Try again when one is ready.',
    ]);
    expect(messages({ uploads: [{ alt: 'Front' }] })).toEqual([]);
  });
});
