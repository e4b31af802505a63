import { expect, inject, it } from 'vitest';
import { DEFAULT_CARE, DEFAULT_MATERIAL } from '#domain/catalogue/material.ts';
import { migrate } from '../../migrate.ts';
import { createOlderDatabase } from '../../testing/older-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { product } from './products.ts';

const testDatabase = createTestDatabase();

async function insert(composition: unknown) {
  const [row] = await testDatabase.database.db
    .insert(product)
    .values({
      id: `p-${crypto.randomUUID()}`,
      title: 'A product',
      brand: 'KD',
      department: 'kids',
      category: 'pants',
      details: '',
      priceCents: 100,
      pictures: [],
      createdAt: new Date(0),
      composition: composition as never,
    })
    .returning();
  return row;
}

/** The shares of fibres named A, B, C … */
const shares = (...percents: readonly unknown[]) =>
  percents.map((percent, place) => ({ fibre: String.fromCodePoint(65 + place), percent }));

it('a product has the specified material and care until it gets others', async () => {
  expect(await insert(null)).toMatchObject({
    material: DEFAULT_MATERIAL,
    care: DEFAULT_CARE,
    composition: null,
  });
});

it.each([
  [shares(100)],
  [shares(55, 45)],
  [shares(1, 99)],
  [shares(...Array.from({ length: 10 }, () => 10))],
])('the database accepts the composition %j', async (composition) => {
  expect((await insert(composition))?.composition).toEqual(composition);
});

it.each([
  [[]],
  [{}],
  ['100% Linen'],
  [[100]],
  [[{ percent: 100 }]],
  [[{ fibre: 'Linen' }]],
  [[{ fibre: '', percent: 100 }]],
  [shares(99)],
  [shares(50, 51)],
  [shares(0, 100)],
  [shares(-1, 101)],
  [shares(99.5, 0.5)],
  [shares('100')],
  [
    [
      { fibre: 'Linen', percent: 50 },
      { fibre: 'linen', percent: 50 },
    ],
  ],
])('the database rejects the composition %j and names the field', async (composition) => {
  await expect(insert(composition)).rejects.toMatchObject({
    cause: { constraint: 'product_composition_sums_to_100' },
  });
});

it('the migration gives older products the defaults, keeps their texts and does not rewrite their table', async () => {
  const older = await createOlderDatabase(inject('databaseServer').url, 'product-labels');
  const query = async (sql: string) => (await older.database.query(sql)).rows;
  try {
    await query(`INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
      VALUES ('own', 'Linen Shirt', 'KD', 'male', 'shirts', 'Of linen.', 100, '[]', now())`);
    const [place] = await query(`SELECT pg_relation_filenode('product') AS file`);
    await migrate(older.url);
    expect(await query(`SELECT pg_relation_filenode('product') AS file`)).toEqual([place]);
    expect(await query('SELECT title, details, material, care, composition FROM product')).toEqual([
      {
        title: 'Linen Shirt',
        details: 'Of linen.',
        material: DEFAULT_MATERIAL,
        care: DEFAULT_CARE,
        composition: null,
      },
    ]);
  } finally {
    await older.drop();
  }
});
