import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { endPass, findOrBeginPass, reindexBatch } from '../../queries/catalogue/reindex-products.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';

const { url: server } = inject('databaseServer');
let open: OlderDatabase;

/** Brands as merchants write them: those of the filters, others in several spellings, and none. */
const BRANDS = ['Copper Thompson', 'keystone', 'KD', 'Alpine', 'ALPINE', 'Alpine', `O'Neil & Söhne`, ' ', ''];

const query = async (text: string) => (await open.database.query(text)).rows;
const insertProduct = (id: string, brand: string, category: string) =>
  query(`
    INSERT INTO product (id, title, colour, brand, department, category, details, price_cents, selling_cents, pictures, created_at)
    VALUES ('${id}', 'Washed Poplin', 'Moss', '${brand.replaceAll("'", "''")}', 'female', '${category}', 'With seams.', 1500, 1275, '[]', now())`);

beforeEach(async () => {
  open = await createOlderDatabase(server, 'open-catalogue');
  const categories = ['t-shirt', 'shorts', 'jeans', 'shirts', 'hoodie', 'tanks', 'dress', 'blouse', 'skirt'];
  for (const [place, category] of categories.entries())
    await insertProduct(`p-${place}`, BRANDS[place] ?? '', category);
});
afterEach(() => open.drop());

const searches = () => query('SELECT id, search::text FROM product ORDER BY id');
const words = () => query('SELECT word, products, named FROM search_word ORDER BY word, products');

it('keeps every product, its search text and the counts, and adds the brands in use outside of the finder', async () => {
  const [searchesBefore, wordsBefore] = [await searches(), await words()];
  const products = await query('SELECT id, brand, category, xmin::text FROM product ORDER BY id');
  await migrate(open.url);
  expect(await searches()).toEqual(searchesBefore);
  expect(await words()).toEqual(wordsBefore);
  // No row was rewritten.
  expect(await query('SELECT id, brand, category, xmin::text FROM product ORDER BY id')).toEqual(products);
  expect(await query('SELECT id, label FROM brand WHERE NOT in_finder ORDER BY id')).toEqual([
    { id: 'alpine', label: 'Alpine' },
    { id: `o'neil & söhne`, label: `O'Neil & Söhne` },
  ]);
});

it('backfills the brands afterwards, with no effect other than their spelling', async () => {
  await migrate(open.url);
  const { database } = open;
  await database.transaction(async (tx) => {
    const pass = await findOrBeginPass(tx);
    const { changed } = await reindexBatch(tx, { after: '', limit: 500 });
    expect(changed).toBe(9);
    await endPass(tx, pass?.pending ?? []);
  });
  expect(await query('SELECT id, brand, brand_id FROM product ORDER BY id')).toEqual(
    BRANDS.map((brand, place) => ({
      id: `p-${place}`,
      brand: { keystone: 'Keystone', ALPINE: 'Alpine' }[brand] ?? brand,
      brand_id: brand.trim() === '' ? null : brand.toLowerCase(),
    })),
  );
  expect(await query('SELECT FROM product_count GROUP BY brand, category HAVING sum(products) < 0')).toEqual(
    [],
  );
  await query('SELECT recount_products()');
  expect(await database.transaction((tx) => findOrBeginPass(tx))).toBeUndefined();
});

it('completes a product that a process of the previous version writes after the migration', async () => {
  await migrate(open.url);
  await insertProduct('late', 'Alpine', 'pants');
  const [late] = await query(
    `SELECT brand_id, search @@ 'slack & alpin & poplin' AS found FROM product WHERE id = 'late'`,
  );
  expect(late).toEqual({ brand_id: 'alpine', found: true });
  await query(`UPDATE product SET details = 'Of corduroy.' WHERE id = 'p-3'`);
  const [old] = await query(`SELECT brand_id, search @@ 'corduroy' AS found FROM product WHERE id = 'p-3'`);
  expect(old).toEqual({ brand_id: 'alpine', found: true });
});
