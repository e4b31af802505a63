import { ownBarcode } from '#domain/catalogue/barcode.ts';
import { SIZES } from '#domain/catalogue/sizes/size.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { uuidOf } from '../../queries/uuid.ts';
import { demoCatalogue } from '../demo/catalogue.ts';
import { VOCABULARY } from './vocabulary.ts';

/** The ids of the demo brands. */
const BRANDS = ['copper thompson', 'keystone', 'kd'];

/** A generated product, as its rows in the database. */
export type InventedProduct = ReturnType<typeof inventProduct>;

/**
 * Generates the same product for the same serial number: a garment with the pictures of a demo product, stock by size and some reviews. It
 * was created before `before`; `batch` distinguishes the ids of several runs.
 */
export function inventProduct({ serial, batch, before }: { serial: number; batch: string; before: Date }) {
  const pick = createPicker(serial);
  const model = pick(demoCatalogue);
  const colour = pick(VOCABULARY.colours);
  const words = [
    pick(VOCABULARY.finishes),
    pick(VOCABULARY.patterns),
    pick(VOCABULARY.cloths),
    pick(VOCABULARY.nouns[model.category] ?? ['Garment']),
  ];
  const title = words.filter((word) => word !== '').join(' ');
  const brand = pick(BRANDS);
  const id = `${slug(title).slice(0, 44)}-${batch}${serial.toString(36)}`;
  const createdAt = new Date(before.getTime() - pick.upTo(3 * 365 * 24 * 60) * MINUTE_MS - serial);
  const reviews = Array.from({ length: Math.max(0, pick.upTo(12) - 7) }, (_, place) => {
    const name = pick(VOCABULARY.writers);
    return {
      id: uuidOf(`review ${id} ${place}`),
      name,
      email: `${slug(name)}@osier.example`,
      comments: pick(VOCABULARY.remarks),
      rateTenths: 25 + pick.upTo(26),
      createdAt: new Date(createdAt.getTime() + pick.upTo(100_000) * MINUTE_MS),
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
    details: `${pick(VOCABULARY.cuts)}, in ${words[2]?.toLowerCase()} with ${pick(VOCABULARY.seams)}. ${pick(VOCABULARY.wearings)}`,
    priceCents: Math.max(600, Math.round((model.priceCents * (60 + pick.upTo(80))) / 10_000) * 100),
    pictures: model.pictures.map((picture) => ({
      ...picture,
      alt: picture.alt.replace(`${model.title} in ${model.colour},`, `${title} in ${colour},`),
    })),
    ratingSumTenths: reviews.reduce((sum, { rateTenths }) => sum + rateTenths, 0),
    ratingCount: reviews.length,
    createdAt,
    units: SIZES.map((size, place) => ({
      id: uuidOf(`stock ${id} ${size}`),
      size,
      sku: `${batch}${serial.toString(36)}-${size}`.toUpperCase(),
      barcode: ownBarcode(serial * SIZES.length + place),
      stock: Math.max(0, pick.upTo(20) - 2),
    })),
    reviews,
  };
}

/** Returns a pseudo-random generator (the finaliser of MurmurHash3 over a counter). */
function createPicker(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const upTo = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * end);
  };
  const pick = <Thing>(things: readonly Thing[]): Thing => things[upTo(things.length)] as Thing;
  return Object.assign(pick, { upTo });
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
