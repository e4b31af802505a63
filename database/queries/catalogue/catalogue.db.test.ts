import { beforeAll, describe, expect, it } from 'vitest';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { seedDemo } from '../../seed/demo/seed-demo.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { loadCatalogue } from './catalogue.ts';

const testDatabase = createTestDatabase();
const query = async (text: string) => (await testDatabase.database.query(text)).rows;
const insertProduct = (id: string, brand: string, category = 'jeans') =>
  query(`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    VALUES ('${id}', 'Plain', '${brand}', 'male', '${category}', '', 1000, '[]', now())`);
const readProduct = async (id: string) =>
  (await query(`SELECT brand, brand_id, category, kind_words FROM product WHERE id = '${id}'`))[0];

it('a new database has the specified brands and categories, but offers none without products', async () => {
  const { departments, brands, ...catalogue } = specifiedCatalogue;
  const emptied = Object.entries(departments).map(([id, { page }]) => [id, { menu: [], finder: [], page }]);
  expect(await loadCatalogue(testDatabase.database.db)).toEqual({
    ...catalogue,
    brands: brands.map((brand) => ({ ...brand, inFinder: false })),
    departments: Object.fromEntries(emptied),
  });
});

it('the first published product of a category and brand brings them into menu, finder and filters', async () => {
  await insertProduct('own-jeans', 'KD');
  await insertProduct('own-shirt', 'Keystone', 'shirts');
  await query(`UPDATE product SET status = 'draft' WHERE id = 'own-shirt'`);
  const { departments, brands } = await loadCatalogue(testDatabase.database.db);
  const labels = (list: 'menu' | 'finder') =>
    Object.values(departments).map((choices) => choices[list].map(({ label }) => label));
  expect(labels('menu')).toEqual([['Jeans'], [], []]);
  expect(labels('finder')).toEqual([['Jeans'], [], []]);
  expect(brands.filter(({ inFinder }) => inFinder).map(({ label }) => label)).toEqual(['KD']);
  await query(`DELETE FROM product WHERE id LIKE 'own-%'`);
});

describe('a written product', () => {
  beforeAll(() => seedDemo(testDatabase.database, { at: new Date('2026-01-01') }));

  it('fills the specified menus if it is a demo product', async () => {
    expect(await loadCatalogue(testDatabase.database.db)).toEqual(specifiedCatalogue);
  });

  it('gets the brand of its label in any letter case, spelt as the brand', async () => {
    await insertProduct('shouted', 'KEYSTONE ');
    expect(await readProduct('shouted')).toMatchObject({ brand: 'Keystone', brand_id: 'keystone' });
    await query(`UPDATE product SET brand_id = 'kd' WHERE id = 'shouted'`);
    expect(await readProduct('shouted')).toMatchObject({ brand: 'KD', brand_id: 'kd' });
    await query(`UPDATE product SET brand = 'copper thompson' WHERE id = 'shouted'`);
    expect(await readProduct('shouted')).toMatchObject({
      brand: 'Copper Thompson',
      brand_id: 'copper thompson',
    });
  });

  it('adds its brand outside of the finder when there is none, and has none for a blank label', async () => {
    await insertProduct('new-brand', 'Alpine & Söhne');
    await insertProduct('new-brand-again', 'ALPINE & SÖHNE');
    expect(await query(`SELECT id, label, in_finder FROM brand WHERE label LIKE 'Alpine%'`)).toEqual([
      { id: 'alpine & söhne', label: 'Alpine & Söhne', in_finder: false },
    ]);
    expect(await readProduct('new-brand-again')).toMatchObject({ brand_id: 'alpine & söhne' });
    await insertProduct('unbranded', ' ');
    expect(await readProduct('unbranded')).toMatchObject({ brand: ' ', brand_id: null });
  });

  it('moves to the successor of a merged category', async () => {
    await query(`INSERT INTO category (id, label, replaced_by) VALUES ('chinos', 'Chinos', 'pants')`);
    await insertProduct('chino', 'KD', 'chinos');
    expect(await readProduct('chino')).toMatchObject({
      category: 'pants',
      kind_words: 'pants trousers slacks cotton spandex',
    });
  });

  it('has the label of its category as search words when the category has none', async () => {
    await query(`INSERT INTO category (id, label) VALUES ('capes', 'Rain Capes')`);
    await insertProduct('cape', 'KD', 'capes');
    expect(await readProduct('cape')).toMatchObject({ kind_words: 'rain capes cotton spandex' });
  });

  it('is rejected in an unknown category', async () => {
    await expect(insertProduct('hat', 'KD', 'hats')).rejects.toThrow('product_category');
  });
});

describe('a brand or category', () => {
  it('can be deleted only while it is unused', async () => {
    await query(`INSERT INTO category (id, label) VALUES ('jackets', 'Jackets')`);
    await query(`INSERT INTO department_category (department, category) VALUES ('male', 'jackets')`);
    await query(`INSERT INTO brand (id, label) VALUES ('northwind', 'Northwind')`);
    await insertProduct('parka', 'Northwind', 'jackets');
    await expect(query(`DELETE FROM category WHERE id = 'jackets'`)).rejects.toThrow('product_category');
    await expect(query(`DELETE FROM brand WHERE id = 'northwind'`)).rejects.toThrow('product_brand_known');
    await query(`DELETE FROM product WHERE id = 'parka'`);
    await query(`DELETE FROM category WHERE id = 'jackets'`);
    await query(`DELETE FROM brand WHERE id = 'northwind'`);
    const { departments } = await loadCatalogue(testDatabase.database.db);
    expect(departments.male.menu).toEqual(specifiedCatalogue.departments.male.menu);
  });

  it.each([
    ['brand', `('KD 2', 'KD 2')`],
    ['brand', `('', 'Nobody')`],
    ['brand', `('other', 'kd')`],
    ['brand', `('other', ' ')`],
    ['category', `('Jackets', 'Jackets')`],
    ['category', `('rain coats', 'Rain Coats')`],
    ['category', `('coats', '')`],
  ])('is rejected: %s %s', async (table, values) => {
    await expect(query(`INSERT INTO ${table} (id, label) VALUES ${values}`)).rejects.toThrow(
      /violates|duplicate/,
    );
  });
});
