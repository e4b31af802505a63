import { SIZES } from '#domain/catalog/size.ts';
import { demoCatalogue } from '../demo/catalogue.ts';
import { createStableId } from '../demo/seed-demo.ts';
import { VOCABULARY } from './vocabulary.ts';

const MINUTE = 60_000;

/** The ids of the demo brands. */
const BRANDS = ['copper thompson', 'keystone', 'kd'];

/** A generated product, as its rows in the database. */
export type InventedProduct = ReturnType<typeof inventProduct>;

/**
 * Generates the same product for the same serial number: a garment with the pictures of a demo product, stock by size and some reviews. It
 * was created before `before`; `batch` distinguishes the ids of several runs.
 */
export function inventProduct({ serial, batch, before }: { serial: number; batch: string; before: Date }) {
  const draw = drawing(serial);
  const model = draw(demoCatalogue);
  const colour = draw(VOCABULARY.colours);
  const words = [
    draw(VOCABULARY.finishes),
    draw(VOCABULARY.patterns),
    draw(VOCABULARY.cloths),
    draw(VOCABULARY.nouns[model.category] ?? ['Garment']),
  ];
  const title = words.filter((word) => word !== '').join(' ');
  const brand = draw(BRANDS);
  const id = `${slug(title).slice(0, 44)}-${batch}${serial.toString(36)}`;
  const createdAt = new Date(before.getTime() - draw.upTo(3 * 365 * 24 * 60) * MINUTE - serial);
  const reviews = Array.from({ length: Math.max(0, draw.upTo(12) - 7) }, (_, place) => {
    const name = draw(VOCABULARY.writers);
    return {
      id: createStableId(`review ${id} ${place}`),
      name,
      email: `${slug(name)}@osier.example`,
      comments: draw(VOCABULARY.remarks),
      rateTenths: 25 + draw.upTo(26),
      createdAt: new Date(createdAt.getTime() + draw.upTo(100_000) * MINUTE),
    };
  });
  return {
    id,
    title,
    colour,
    // A trigger replaces it by the label.
    brand,
    department: model.department,
    category: model.category,
    details: `${draw(VOCABULARY.cuts)}, in ${words[2]?.toLowerCase()} with ${draw(VOCABULARY.seams)}. ${draw(VOCABULARY.wearings)}`,
    priceCents: Math.max(600, Math.round((model.priceCents * (60 + draw.upTo(80))) / 10_000) * 100),
    pictures: model.pictures.map((picture, view) =>
      view === 0 ? { ...picture, alt: `${title} in ${colour}, full view` } : picture,
    ),
    ratingSumTenths: reviews.reduce((sum, { rateTenths }) => sum + rateTenths, 0),
    ratingCount: reviews.length,
    createdAt,
    units: SIZES.map((size) => ({
      id: createStableId(`stock ${id} ${size}`),
      size,
      stock: Math.max(0, draw.upTo(20) - 2),
    })),
    reviews,
  };
}

/** Returns a pseudo-random generator (the finaliser of MurmurHash3 over a counter). */
function drawing(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const upTo = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * end);
  };
  const draw = <Thing>(things: readonly Thing[]): Thing => things[upTo(things.length)] as Thing;
  return Object.assign(draw, { upTo });
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
