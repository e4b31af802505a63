import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BRANDS } from '#domain/catalog/brands.ts';
import { CATEGORIES } from '#domain/catalog/categories.ts';
import { DEPARTMENTS, TYPE_CHOICES } from '#domain/catalog/departments.ts';
import { PICTURE_WIDTHS, pictureFile } from '#domain/catalog/picture.ts';
import { cents } from '#domain/money.ts';
import { sellingPrice } from '#domain/pricing/discount.ts';
import { meanTenths } from '#domain/review/rating.ts';
import { kidsListings } from './catalogue-kids.ts';
import { menListings } from './catalogue-men.ts';
import { womenListings } from './catalogue-women.ts';
import { demoCatalogue } from './catalogue.ts';
import { demoShots, type DemoShot } from './demo-shots.ts';
import { kidsReviews } from './reviews-kids.ts';
import { menReviews } from './reviews-men.ts';
import { womenReviews } from './reviews-women.ts';

type Banner = DemoShot & { readonly widths: readonly number[] };

const imagery = new URL('../../imagery/', import.meta.url);
const folder = new URL('pictures/', imagery);
const banners = JSON.parse(readFileSync(new URL('banners.json', imagery), 'utf8')) as Record<string, Banner>;
const onDisk = readdirSync(folder).toSorted();
const shots = Object.values(demoShots).flatMap(({ main, detail }) => [main, detail]);
const selling = demoCatalogue.map((product) => sellingPrice(cents(product.priceCents)));

function nameOf(address: string): string {
  return address.slice('/pictures/'.length);
}

function weigh(name: string): number {
  return statSync(new URL(name, folder)).size;
}

describe('the demo catalogue', () => {
  test('shows every listing once, and every id is made of lower-case letters, digits and dashes', () => {
    const listed = [...menListings, ...womenListings, ...kidsListings].map((listing) => listing.id);
    const shown = demoCatalogue.map((product) => product.id);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.toSorted()).toEqual(listed.toSorted());
    for (const id of shown) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('covers every department, category and brand, and only categories that the department offers', () => {
    expect(new Set(demoCatalogue.map((product) => product.department))).toEqual(new Set(DEPARTMENTS));
    expect(new Set(demoCatalogue.map((product) => product.category))).toEqual(new Set(CATEGORIES));
    for (const brand of BRANDS) {
      expect(demoCatalogue.filter((product) => product.brand === brand).length).toBeGreaterThanOrEqual(8);
    }
    for (const product of demoCatalogue) {
      expect(TYPE_CHOICES[product.department].map((choice) => choice.value)).toContain(product.category);
    }
  });

  test('has prices on both sides of the discount limit and none that the slider hides', () => {
    expect(demoCatalogue.filter((product) => product.priceCents <= 1200).length).toBeGreaterThanOrEqual(3);
    expect(demoCatalogue.some((product) => product.priceCents === 1200)).toBe(true);
    expect(demoCatalogue.some((product) => product.priceCents === 1270)).toBe(true);
    expect(Math.max(...selling)).toBeGreaterThan(4900);
    expect(Math.max(...selling)).toBeLessThanOrEqual(5000);
    expect(Math.min(...selling)).toBeGreaterThanOrEqual(200);
  });

  test('has one sold-out product, some with few pieces left and the rest well stocked', () => {
    const stock = demoCatalogue.map((product) => product.stock);
    expect(stock.filter((pieces) => pieces === 0)).toHaveLength(1);
    expect(stock.filter((pieces) => pieces >= 1 && pieces <= 5).length).toBeGreaterThanOrEqual(3);
    for (const pieces of stock) expect(pieces <= 5 || (pieces >= 8 && pieces <= 40)).toBe(true);
  });

  test('describes every garment and both of its pictures in words', () => {
    for (const product of demoCatalogue) {
      expect(product.details.length).toBeGreaterThan(80);
      expect(product.details).not.toMatch(/\b(wool|silk|polyester|cotton|nylon)\b/i);
      const [main, detail] = product.pictures;
      expect(main.alt).toBe(`${product.title} in ${product.colour}, full view`);
      expect(detail.alt).toMatch(/^Close view of the /);
    }
  });
});

describe('the demo reviews', () => {
  test('belong to products of the catalogue', () => {
    const ids = new Set(demoCatalogue.map((product) => product.id));
    for (const id of Object.keys({ ...menReviews, ...womenReviews, ...kidsReviews }))
      expect(ids).toContain(id);
  });

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

  test('give most products four stars and more, some less, and leave some without any', () => {
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
  test('are there in both views for every product, and for nothing else', () => {
    expect(Object.keys(demoShots).toSorted()).toEqual(demoCatalogue.map((product) => product.id).toSorted());
    for (const [id, { main, detail }] of Object.entries(demoShots)) {
      expect(nameOf(main.stem)).toMatch(new RegExp(`^${id}-main\\.[0-9a-f]{8}$`));
      expect(nameOf(detail.stem)).toMatch(new RegExp(`^${id}-detail\\.[0-9a-f]{8}$`));
    }
  });

  test('know their size and the colour of their ground', () => {
    for (const shot of [...shots, ...Object.values(banners)]) expect(shot.colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const shot of shots) expect([shot.width, shot.height]).toEqual([960, 1200]);
  });

  test('lie on disk in every width and format, and no unknown file lies beside them', () => {
    const products = shots.flatMap(({ stem }) =>
      PICTURE_WIDTHS.flatMap((width) => [pictureFile(stem, width, 'avif'), pictureFile(stem, width, 'webp')]),
    );
    const wide = Object.values(banners).flatMap(({ stem, widths }) =>
      widths.flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`]),
    );
    expect(onDisk).toEqual([...products, ...wide].map(nameOf).toSorted());
  });

  test('stay light: 16 MB in all, and 20 kB for the small AVIF of a card on average', () => {
    const total = onDisk.reduce((sum, name) => sum + weigh(name), 0);
    const cards = onDisk.filter((name) => name.includes('-main.') && name.endsWith('-480.avif')).map(weigh);
    expect(total).toBeLessThan(16_000_000);
    expect(cards.reduce((sum, bytes) => sum + bytes, 0) / cards.length).toBeLessThan(20_000);
  });
});
