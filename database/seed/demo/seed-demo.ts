import { eq, inArray, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { DEMO_LOCK } from '../../advisory-locks.ts';
import type { Database, Queryable } from '../../connection/connect.ts';
import { insertDeliveredStock } from '../../queries/stock/order-stock.ts';
import { uuidOf } from '../../queries/uuid.ts';
import { product } from '../../schema/catalogue/products.ts';
import { review } from '../../schema/catalogue/reviews.ts';
import type { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { demoCatalogue, type SeededProduct } from './catalogue.ts';

/**
 * Fills an empty catalogue with the demo products, all or nothing. In a catalogue with products, it only updates demo pictures that were
 * redrawn or added, and size guides without body measures. The ages of reviews count back from `at`. Calls `onFill` before it inserts.
 * Returns the number of inserted products.
 */
export async function seedDemo(
  database: Database,
  { at, onFill }: { at: Date; onFill?: () => void },
): Promise<{ products: number }> {
  return database.transaction(async (tx) => {
    // Concurrent starts take turns; the second one finds a filled catalogue.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${DEMO_LOCK})`);
    const [existing] = await tx.select({ id: product.id }).from(product).limit(1);
    if (existing) {
      await updateDemoPictures(tx);
      return { products: 0 };
    }
    onFill?.();
    await tx.insert(product).values(demoCatalogue.map((demo, place) => productRow(demo, { place, at })));
    await insertDeliveredStock(tx, { units: demoCatalogue.flatMap(stockRows), cause: 'delivery', at });
    await tx.insert(review).values(demoCatalogue.flatMap((demo) => reviewRows(demo, at)));
    return { products: demoCatalogue.length };
  });
}

/**
 * Updates pictures and size guides of demo products: a redrawn picture has a new URL, and the old file is gone. Older shops have no body
 * measures.
 */
async function updateDemoPictures(tx: Queryable): Promise<void> {
  const kept = await tx
    .select({ id: product.id, pictures: product.pictures, sizeGuide: product.sizeGuide })
    .from(product)
    .where(
      inArray(
        product.id,
        demoCatalogue.map(({ id }) => id),
      ),
    );
  const demos = new Map(demoCatalogue.map((demo) => [demo.id, demo]));
  for (const { id, pictures, sizeGuide } of kept) {
    const demo = demos.get(id);
    if (demo === undefined) continue;
    const drawn = [...demo.pictures, demo.sizes.picture];
    const shown = [...pictures, ...(sizeGuide === null ? [] : [sizeGuide.picture])];
    // Leaves pictures that the merchant has replaced. An older demo has fewer views.
    const isDemo =
      pictures.length > 1 &&
      sizeGuide !== null &&
      shown.every(({ stem }) => drawn.some((picture) => isSamePicture(stem, picture.stem)));
    const isCurrent =
      shown.length === drawn.length &&
      shown.every(({ stem }, k) => stem === drawn[k]?.stem) &&
      sizeGuide?.body !== undefined;
    if (isDemo && !isCurrent)
      await tx
        .update(product)
        .set({ pictures: demo.pictures, sizeGuide: demo.sizes })
        .where(eq(product.id, id));
  }
}

/** Whether two URLs are of the same picture: they differ at most in the digest after the dot. */
function isSamePicture(stem: string, other: string): boolean {
  return stem.split('.')[0] === other.split('.')[0];
}

/** Returns the row of a demo product. Each is a minute older than the one before it, because listings show the newest first. */
function productRow(
  demo: SeededProduct,
  { place, at }: { place: number; at: Date },
): typeof product.$inferInsert {
  return {
    id: demo.id,
    title: demo.title,
    colour: demo.colour,
    colourFamilies: [...demo.colourFamilies],
    cut: demo.cut,
    // A trigger replaces it by the label.
    brand: demo.brand,
    department: demo.department,
    category: demo.category,
    sizing: 'sized',
    details: demo.details,
    composition: demo.composition,
    care: demo.care,
    priceCents: demo.priceCents,
    pictures: demo.pictures,
    sizeGuide: demo.sizes,
    ratingSumTenths: demo.reviews.reduce((sum, { rateTenths }) => sum + rateTenths, 0),
    ratingCount: demo.reviews.length,
    createdAt: new Date(at.getTime() - place * MINUTE_MS),
  };
}

/** Returns the stock units of a demo product. Their ids derive from names, so that all demo shops have the same ones. */
function stockRows(demo: SeededProduct): (typeof stockUnit.$inferInsert)[] {
  return Object.entries(demo.stock).map(([size, pieces]) => ({
    id: uuidOf(`stock ${demo.id} ${size}`),
    productId: demo.id,
    size,
    received: pieces,
    available: pieces,
    sku: `${demo.id}-${size}`.toUpperCase(),
  }));
}

function reviewRows(demo: SeededProduct, at: Date): (typeof review.$inferInsert)[] {
  return demo.reviews.map(({ name, email, comments, rateTenths, fit, daysAgo }, place) => ({
    id: uuidOf(`review ${demo.id} ${place}`),
    productId: demo.id,
    name,
    email,
    comments,
    rateTenths,
    fit: fit ?? null,
    createdAt: new Date(at.getTime() - daysAgo * DAY_MS),
  }));
}
