import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOUR_FAMILIES } from '#domain/catalogue/colour-family.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { DEFAULT_MATERIAL } from '#domain/catalogue/material.ts';
import { PICTURE_WIDTHS, pictureFile, linkPreviewPictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { SIZES } from '#domain/catalogue/sizes/size.ts';
import { standardPrice } from '#domain/pricing/price-rules.ts';
import { meanTenths } from '#domain/review/rating.ts';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { createDemoProduct, demoCatalogue, type SeededProduct } from './catalogue.ts';
import { demoMeasures, demoProducts, demoPictures, type DemoPicture } from './demo-files.ts';

type ShopPicture = DemoPicture & { readonly widths: readonly number[] };

const folder = new URL('../../../imagery/pictures/', import.meta.url);
const shopPictures = readPictures<ShopPicture>('ui/picture/shop-pictures.json');
const linkPreviewPictures = readPictures<Pick<DemoPicture, 'stem' | 'width'>>(
  'routes/page-meta/link-preview-pictures.json',
);
const onDisk = readdirSync(folder).toSorted();
const pictures = Object.values(demoPictures).flatMap(({ main, detail, back, form, sizes }) => [
  main,
  detail,
  back,
  form,
  sizes,
]);
const selling = demoCatalogue.map(standardPrice);

/** Reads a list of pictures in `web/`. */
function readPictures<Picture>(path: string): Picture[] {
  const file = new URL(`../../../web/${path}`, import.meta.url);
  return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Picture>);
}

function nameOf(address: string): string {
  return address.slice('/pictures/'.length);
}

function count(keep: (product: SeededProduct) => boolean): number {
  return demoCatalogue.filter(keep).length;
}

/** Words for a fibre, or for a cloth that consists of it, and the least percentage of the fibre that they promise. */
const FIBRE_WORDS = [
  { words: /\b(linen|flax)\b/, fibre: 'linen', least: 100 },
  { words: /\b(denim|jeans?)\b/, fibre: 'cotton', least: 95 },
  { words: /\b(cotton|corduroy|chambray|oxford|poplin|twill)\b/, fibre: 'cotton', least: 50 },
  { words: /\b(wool|woollen|merino|tweed)\b/, fibre: 'wool', least: 50 },
  ...'silk cashmere mohair alpaca hemp viscose rayon modal lyocell polyester nylon acrylic spandex leather'
    .split(' ')
    .map((fibre) => ({ words: new RegExp(String.raw`\b${fibre}\b`), fibre, least: 1 })),
];

/** Returns the fibres of a product's label and their percentages, such as `{ cotton: 90, spandex: 10 }`. */
function labelOf({ composition }: SeededProduct): Readonly<Record<string, number>> {
  const [percents = '', fibres = ''] = DEFAULT_MATERIAL.split(' ');
  const shares = fibres
    .split('/')
    .map((fibre, place) => ({ fibre, percent: Number(percents.split('/')[place]) }));
  return Object.fromEntries(
    (composition ?? shares).map(({ fibre, percent }) => [fibre.toLowerCase(), percent]),
  );
}

function weigh(name: string): number {
  return statSync(new URL(name, folder)).size;
}

test('a demo product without its pictures or its measures is rejected with the name of what is missing', () => {
  const [listing] = demoProducts;
  if (listing === undefined) throw new Error('there is no demo product');
  const parts = { pictures: demoPictures[listing.id], measures: demoMeasures[listing.id] };
  expect(() => createDemoProduct(listing, { ...parts, pictures: undefined })).toThrow('has no pictures');
  expect(() => createDemoProduct(listing, { ...parts, measures: undefined })).toThrow('has no measures');
});

describe('the demo catalogue', () => {
  test('has unique ids of lower-case letters, digits and dashes', () => {
    const ids = demoCatalogue.map((product) => product.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('covers every department, category and brand, and only categories that the department offers', () => {
    expect(demoCatalogue.length).toBeGreaterThanOrEqual(72);
    for (const department of DEPARTMENTS)
      expect(count((product) => product.department === department)).toBeGreaterThanOrEqual(20);
    for (const { id } of specifiedCatalogue.categories)
      expect(count((product) => product.category === id)).toBeGreaterThanOrEqual(6);
    for (const { id } of specifiedCatalogue.brands)
      expect(count((product) => product.brand === id)).toBeGreaterThanOrEqual(20);
    for (const product of demoCatalogue) {
      const offered = specifiedCatalogue.departments[product.department].finder;
      expect(offered.map((choice) => choice.value)).toContain(product.category);
    }
  });

  test('links the colours of a cut to each other, all of one brand and category', () => {
    const cut = demoCatalogue.filter((product) => product.cut !== null);
    expect(cut.length).toBeGreaterThanOrEqual(40);
    for (const [first, colourways] of Map.groupBy(cut, (product) => product.cut)) {
      expect(colourways.map((product) => product.id)).toContain(first);
      expect(colourways.length).toBeGreaterThan(1);
      expect(
        new Set(colourways.map(({ category, department, brand }) => `${category} ${department} ${brand}`))
          .size,
      ).toBe(1);
      expect(new Set(colourways.map(productName)).size).toBe(colourways.length);
    }
  });

  test('has body measures that rise from size to size, and no garment that is smaller than the body', () => {
    for (const { id, department, sizes } of demoCatalogue) {
      const body = new Map(sizes.body?.map(({ name, ranges }) => [name, ranges]));
      expect([...body.keys()], department).toEqual(
        department === 'kids' ? ['age', 'height', 'chest', 'waist'] : ['chest', 'waist', 'hip'],
      );
      for (const [name, ranges] of body) {
        const limits = SIZES.flatMap((size) => ranges[size] ?? []);
        expect(limits, `${department} ${name}`).toEqual(
          [...new Set(limits)].toSorted((one, other) => one - other),
        );
        expect(limits).toHaveLength(2 * SIZES.length);
      }
      for (const { name, centimetres } of sizes.measures)
        for (const size of SIZES) {
          const [from = 0] =
            (name === 'chest' || name === 'waist' || name === 'hip' ? body.get(name) : undefined)?.[size] ??
            [];
          expect(centimetres[size], `${name} of ${id} in ${size}`).toBeGreaterThanOrEqual(from);
        }
    }
  });

  test('has prices on both sides of the discount limit, and none above the slider', () => {
    expect(demoCatalogue.filter((product) => product.priceCents <= 1200).length).toBeGreaterThanOrEqual(3);
    expect(demoCatalogue.some((product) => product.priceCents === 1200)).toBe(true);
    expect(demoCatalogue.some((product) => product.priceCents === 1270)).toBe(true);
    expect(Math.max(...selling)).toBeGreaterThan(4900);
    expect(Math.max(...selling)).toBeLessThanOrEqual(5000);
    expect(Math.min(...selling)).toBeGreaterThanOrEqual(200);
  });

  test('has one sold-out product, some with few pieces and the rest well stocked', () => {
    const stock = demoCatalogue.map((product) => sumOf(product.stock));
    expect(stock.filter((pieces) => pieces === 0)).toHaveLength(1);
    expect(stock.filter((pieces) => pieces >= 1 && pieces <= 5).length).toBeGreaterThanOrEqual(3);
    for (const pieces of stock) expect(pieces <= 5 || (pieces >= 8 && pieces <= 40)).toBe(true);
  });

  test('has sizes that are low and sizes that are sold out, but mostly a preselected size in stock', () => {
    const sizes = demoCatalogue.flatMap((product) => Object.values(product.stock));
    expect(sizes.filter((pieces) => pieces === 0).length).toBeGreaterThanOrEqual(10);
    expect(sizes.filter((pieces) => pieces >= 1 && pieces <= 2).length).toBeGreaterThanOrEqual(10);
    const buyable = demoCatalogue.filter((product) => product.stock.S > 0);
    expect(buyable.length).toBeGreaterThan(demoCatalogue.length * 0.8);
  });

  test('describes every garment and each of its pictures in words', () => {
    for (const product of demoCatalogue) {
      expect(product.details.length).toBeGreaterThan(80);
      const [main, detail, back, form] = product.pictures;
      expect(main.alt).toBe(`${product.title} in ${product.colour}, full view`);
      expect(detail.alt).toMatch(/^Close view of the /);
      expect(back.alt).toBe(`${product.title} in ${product.colour}, back view`);
      expect(form.alt).toBe(`${product.title} in ${product.colour}, worn by an invisible form`);
      expect(product.sizes.picture.alt).toMatch(/on a hanger, with the outlines of the sizes S, L and XL/);
      expect(product.sizes.measures.length).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the colour families of the demo products', () => {
  test('are those of their cloth, and each family has a product', () => {
    const familiesOf = (id: string) => demoCatalogue.find((product) => product.id === id)?.colourFamilies;
    expect(familiesOf('sundress-paprika')).toEqual(['orange']);
    expect(familiesOf('brushed-hoodie-navy')).toEqual(['blue']);
    expect(familiesOf('straight-jean-mid')).toEqual(['blue']);
    expect(familiesOf('tank-stripe-rose')).toEqual(['pink', 'white']);
    expect(familiesOf('tiered-skirt-midnight')).toEqual(['blue', 'multi']);
    for (const family of COLOUR_FAMILIES) {
      expect(
        count(({ colourFamilies }) => colourFamilies.includes(family)),
        family,
      ).toBeGreaterThan(0);
    }
    expect(count(({ colourFamilies }) => colourFamilies.length === 0)).toBe(0);
  });
});

describe('the labels of the demo products', () => {
  test('have every fibre that the title, colour or description names, unless it says that the cloth only looks so', () => {
    const missing = demoCatalogue.flatMap((product) => {
      const { title, colour, details, pictures } = product;
      const texts = [title, colour, details, ...pictures.map(({ alt }) => alt)].join('. ').toLowerCase();
      const claims = texts.replaceAll(/\b[a-z]+-(look|feel|coloured|blue)\b/g, '');
      const label = labelOf(product);
      return FIBRE_WORDS.filter(
        ({ words, fibre, least }) => words.test(claims) && (label[fibre] ?? 0) < least,
      ).map(({ words, fibre }) => `${product.id}: '${words.exec(claims)?.[0]}', but not enough ${fibre}`);
    });
    expect(missing).toEqual([]);
  });

  test('sum to 100 %, and most are the specified ones', () => {
    for (const product of demoCatalogue) {
      expect(Object.values(labelOf(product)).reduce((sum, percent) => sum + percent, 0)).toBe(100);
    }
    const isSpecified = ({ composition, care }: SeededProduct) =>
      composition === undefined && care === undefined;
    expect(count(isSpecified)).toBeGreaterThan(demoCatalogue.length / 2);
  });
});

describe('the demo reviews', () => {
  test('are whole tenths from 0 to 50, newest first, from reserved addresses', () => {
    for (const { reviews } of demoCatalogue) {
      expect(reviews.length).toBeLessThanOrEqual(5);
      expect(reviews.map((review) => review.daysAgo)).toEqual(
        reviews.map((review) => review.daysAgo).toSorted((a, b) => a - b),
      );
      for (const review of reviews) {
        expect(Number.isInteger(review.rateTenths) && review.rateTenths >= 0 && review.rateTenths <= 50).toBe(
          true,
        );
        expect(Number.isInteger(review.daysAgo) && review.daysAgo > 0).toBe(true);
        expect(review.email).toMatch(/^[a-z]+(\.[a-z]+)*@osier\.example$/);
      }
    }
  });

  test('give most products four or more stars and some fewer; some products have no review', () => {
    const means = demoCatalogue
      .filter((product) => product.reviews.length > 0)
      .map(({ reviews }) =>
        meanTenths(
          reviews.reduce((sum, review) => sum + review.rateTenths, 0),
          reviews.length,
        ),
      );
    expect(means.length).toBeLessThan(demoCatalogue.length);
    expect(means.some((mean) => mean < 40)).toBe(true);
    expect(means.filter((mean) => mean >= 40).length).toBeGreaterThan(means.length * 0.8);
  });
});

describe('the shipped pictures', () => {
  test('exist in every view for every product, and for nothing else', () => {
    expect(Object.keys(demoPictures).toSorted()).toEqual(
      demoCatalogue.map((product) => product.id).toSorted(),
    );
    for (const [id, { main, detail, back, form, sizes }] of Object.entries(demoPictures)) {
      expect(nameOf(sizes.stem)).toMatch(new RegExp(`^${id}-sizes\\.[0-9a-f]{8}$`));
      expect(nameOf(main.stem)).toMatch(new RegExp(`^${id}-main\\.[0-9a-f]{8}$`));
      expect(nameOf(detail.stem)).toMatch(new RegExp(`^${id}-detail\\.[0-9a-f]{8}$`));
      expect(nameOf(back.stem)).toMatch(new RegExp(`^${id}-back\\.[0-9a-f]{8}$`));
      expect(nameOf(form.stem)).toMatch(new RegExp(`^${id}-form\\.[0-9a-f]{8}$`));
    }
  });

  test('have their size and an average colour', () => {
    for (const picture of [...pictures, ...shopPictures]) expect(picture.colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const picture of pictures) expect([picture.width, picture.height]).toEqual([960, 1200]);
  });

  test('exist on disk in every width and format, without any other file', () => {
    const products = Object.values(demoPictures).flatMap(({ main, detail, back, form, sizes }) => [
      ...[main, detail, back, form].flatMap(({ stem }) =>
        PICTURE_WIDTHS.flatMap((width) => [
          pictureFile(stem, width, 'avif'),
          pictureFile(stem, width, 'webp'),
        ]),
      ),
      linkPreviewPictureOf({ title: '', img: '', pictures: [{ ...main, alt: '' }] }).src,
      ...([480, 960] as const).map((width) => pictureFile(sizes.stem, width, 'avif')),
      pictureFile(sizes.stem, 480, 'webp'),
    ]);
    const others = [
      ...shopPictures.flatMap(({ stem, widths }) =>
        widths.flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`]),
      ),
      ...linkPreviewPictures.map(({ stem, width }) => `${stem}-${width}.jpg`),
    ];
    // The pictures of the home page include close views of products, which are listed twice.
    expect(onDisk).toEqual([...new Set([...products, ...others])].map(nameOf).toSorted());
  });

  test('take at most 26 MB in all, 15 kB on average and 40 kB each as 480 px AVIF, and 90 kB each at 960 px', () => {
    const products = onDisk.filter((name) => !name.startsWith('banner-'));
    const small = products.filter((name) => name.endsWith('-480.avif')).map(weigh);
    expect(onDisk.reduce((sum, name) => sum + weigh(name), 0)).toBeLessThan(26_000_000);
    expect(small.reduce((sum, bytes) => sum + bytes, 0) / small.length).toBeLessThan(15_000);
    expect(Math.max(...small)).toBeLessThan(40_000);
    expect(Math.max(...products.filter((name) => /-960\.\w+$/.test(name)).map(weigh))).toBeLessThan(90_000);
  });
});

/** Returns the pieces of all sizes. */
function sumOf(stock: SeededProduct['stock']): number {
  return Object.values(stock).reduce((sum, pieces) => sum + pieces, 0);
}
