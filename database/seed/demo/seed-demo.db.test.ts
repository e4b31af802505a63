import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { product } from '../../schema/catalogue/products.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { demoCatalogue } from './catalogue.ts';
import { seedDemo } from './seed-demo.ts';

const testDatabase = createTestDatabase();
const at = new Date('2026-11-21T12:00:00Z');

it('updates the URLs of redrawn demo pictures, adds new views and body measures, and keeps pictures that the merchant replaced', async () => {
  const { database } = testDatabase;
  await seedDemo(database, { at });
  const [redrawn, own, older, unmeasured] = demoCatalogue;
  if (redrawn === undefined || own === undefined || older === undefined || unmeasured === undefined)
    throw new Error('the demo shop has no products');
  const change = (id: string, of: typeof redrawn, stem: (stem: string) => string) =>
    database.db
      .update(product)
      .set({ pictures: of.pictures.map((picture) => ({ ...picture, stem: stem(picture.stem) })) })
      .where(eq(product.id, id));
  await change(redrawn.id, redrawn, (stem) => stem.replace(/[0-9a-f]{8}$/, '00000000'));
  await change(own.id, own, () => '/pictures/of-my-own.11111111');
  const withoutBack = { pictures: older.pictures.slice(0, 2) };
  await database.db.update(product).set(withoutBack).where(eq(product.id, older.id));
  const { picture, measures } = unmeasured.sizes;
  await database.db
    .update(product)
    .set({ sizeGuide: { picture, measures } })
    .where(eq(product.id, unmeasured.id));

  expect(await seedDemo(database, { at })).toEqual({ products: 0 });

  const picturesOf = async (id: string) =>
    (await database.db.select({ pictures: product.pictures }).from(product).where(eq(product.id, id)))[0]
      ?.pictures;
  expect(await picturesOf(redrawn.id)).toEqual(redrawn.pictures);
  expect(await picturesOf(older.id)).toEqual(older.pictures);
  const stems = new Set((await picturesOf(own.id))?.map(({ stem }) => stem));
  expect([...stems]).toEqual(['/pictures/of-my-own.11111111']);
  const [updated] = await database.db
    .select({ sizeGuide: product.sizeGuide })
    .from(product)
    .where(eq(product.id, unmeasured.id));
  expect(updated?.sizeGuide).toEqual(unmeasured.sizes);
});
