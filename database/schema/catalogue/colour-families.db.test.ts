import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { product } from './products.ts';

const testDatabase = createTestDatabase();
let last = 0;

async function insert(values: Partial<typeof product.$inferInsert>): Promise<string> {
  last += 1;
  const id = `p-${last}`;
  await testDatabase.database.db.insert(product).values({
    id,
    title: 'A product',
    brand: 'KD',
    department: 'kids',
    category: 'pants',
    details: '',
    priceCents: 100,
    pictures: [],
    createdAt: new Date(0),
    ...values,
  });
  return id;
}

async function familiesOf(id: string) {
  const rows = await testDatabase.database.db
    .select({ families: product.colourFamilies })
    .from(product)
    .where(eq(product.id, id));
  return rows[0]?.families;
}

function update(id: string, values: Partial<typeof product.$inferInsert>) {
  return testDatabase.database.db.update(product).set(values).where(eq(product.id, id));
}

it.each([
  ['Night Navy', ['blue']],
  ['Sky blue', ['blue']],
  ['Ecru and Rust', ['beige', 'orange']],
  ['Off-White/Charcoal', ['white', 'grey']],
  ['RED, YELLOW AND GREEN', ['red', 'yellow', 'green', 'multi']],
  ['Rainbow', ['multi']],
  ['Mid Wash', null],
  ['Redcurrant', null],
  [null, null],
])('a product in %j without families gets %j', async (colour, families) => {
  expect(await familiesOf(await insert({ colour }))).toEqual(families);
});

it('keeps the families that the merchant sets, even an empty list', async () => {
  const plum = await insert({ colour: 'Plum', colourFamilies: ['brown'] });
  expect(await familiesOf(plum)).toEqual(['brown']);
  await update(plum, { colour: 'Dark Plum' });
  expect(await familiesOf(plum)).toEqual(['brown']);
  expect(await familiesOf(await insert({ colour: 'Plum', colourFamilies: [] }))).toEqual([]);
});

it('derives the families again when the name of the colour changes, or they are set to null', async () => {
  const id = await insert({ colour: 'Plum' });
  await update(id, { colour: 'Forest' });
  expect(await familiesOf(id)).toEqual(['green']);
  await update(id, { colour: 'Mid Wash' });
  expect(await familiesOf(id)).toBeNull();
  await update(id, { colourFamilies: ['blue'] });
  await update(id, { title: 'Another title' });
  expect(await familiesOf(id)).toEqual(['blue']);
  await update(id, { colour: 'Brick', colourFamilies: null });
  expect(await familiesOf(id)).toEqual(['red']);
});

it('rejects an unknown family', async () => {
  await expect(insert({ colourFamilies: ['ultraviolet' as never] })).rejects.toMatchObject({
    cause: { constraint: 'product_colour_families_known' },
  });
});
