import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { createImportSteps } from '../../testing/import-steps.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
const { preview, read, apply, runJob, listRows, product } = createImportSteps(api, () => manager);

beforeAll(async () => {
  manager = await api.member('manager');
});

type Size = { size: string; sku: string | null; price: number | null; available: number };

/** Returns what a test expects of a product. */
async function imported(id: string) {
  const { title, colour, details, price, status, sizes } = await product(id);
  return {
    title,
    colour,
    details,
    price,
    status,
    sizes: sizes.map((one: Size) => [one.size, one.sku, one.price, one.available]),
  };
}

it.each([
  ['older-headings.csv', 'old'],
  ['newer-headings.csv', 'new'],
])(
  'a complete file of Shopify, %s, is previewed, applied, and then changes nothing',
  async (name, prefix) => {
    const file = await readFile(new URL(`../../testing/shopify/${name}`, import.meta.url), 'utf8');
    const id = await preview(file);
    const found = await read(id);
    expect(found).toMatchObject({ source: 'shopify', rows: 7, counts: { new: 7, error: 0 } });
    expect(found.ignored).toContain('Color (product.metafields.shopify.color-pattern)');
    // Two of each colour of the shirt, and one of the cap.
    expect(found.pictures).toMatchObject({ waiting: 5 });
    expect((await apply(id)).counts).toMatchObject({ applied: 7, refused: 0 });

    const sku = (end: string) => `${prefix.toUpperCase()}-${end}`;
    expect(await imported(`${prefix}-field-shirt-rust`)).toEqual({
      title: 'Field Shirt',
      colour: 'Rust',
      details: 'A washed overshirt with two pockets.\n\n100% cotton\n\nMade in Porto & Braga',
      price: 64,
      // Without pictures, it cannot be published yet.
      status: 'draft',
      sizes: [
        ['S', sku('FS-RS'), null, 4],
        ['M', sku('FS-RM'), 66, 6],
      ],
    });
    // Shopify hides it.
    expect(await imported(`${prefix}-cap`)).toMatchObject({
      status: 'draft',
      sizes: [['One size', sku('CAP'), null, 12]],
    });
    expect(await imported(`${prefix}-smock-blue`)).toMatchObject({
      colour: 'Blue',
      status: 'archived',
      sizes: [
        ['M', sku('SM-M'), null, 0],
        ['L', sku('SM-L'), null, 1],
      ],
    });

    const again = await read(await preview(file));
    expect(again.counts).toMatchObject({ same: 7, new: 0, changed: 0, error: 0 });
  },
);

it('can be set to final prices, which no price rule lowers, and back, until it is applied', async () => {
  const file =
    'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price\n' +
    'final-cap,Final Cap,Keystone,Shirts,men,Size,S,20\nfinal-cap,,,,,,M,20\n';
  const id = await preview(file);
  const setFinal = async (pricesAreFinal: boolean) => {
    const set = await manager.call('PATCH', `/admin/imports/${id}`, { body: { pricesAreFinal } });
    await runJob();
    return set;
  };
  const readSellingPrice = async () =>
    (await manager.call('GET', `/admin/imports/${id}`)).body.prices.example?.sellingPrice;
  expect(await readSellingPrice()).toBe(17);
  expect(await setFinal(true)).toMatchObject({ status: 200, body: { import: { state: 'previewing' } } });
  expect(await read(id)).toMatchObject({ state: 'ready', counts: { new: 2, error: 0 } });
  expect(await readSellingPrice()).toBeUndefined();
  await setFinal(false);
  expect(await readSellingPrice()).toBe(17);
  await setFinal(true);
  await apply(id);
  expect(await product('final-cap')).toMatchObject({ price: 20, sellingPrice: 20, discountable: false });
  expect((await setFinal(false)).body.code).toBe('import_changed');
  expect((await read(await preview(file))).counts).toMatchObject({ same: 2 });
});

it('can be previewed again, with the sizes that a category has by then', async () => {
  const file =
    'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price\n' +
    'late-skirt,Late Skirt,Keystone,Skirts,women,Size,XXS,20\n';
  const id = await preview(file);
  expect(await read(id)).toMatchObject({ counts: { error: 1 } });
  const setScale = (scale: string) =>
    api.database.query(`UPDATE category SET scale = $1 WHERE id = 'skirt'`, [scale]);
  await setScale('letters-wide');
  await manager.call('PATCH', `/admin/imports/${id}`, { body: {} });
  await runJob();
  await setScale('letters');
  expect(await read(id)).toMatchObject({ state: 'ready', counts: { new: 1, error: 0 } });
});

it('refuses a product of one size if that size is renamed after the preview', async () => {
  const file =
    'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price\n' +
    'late-cap,Late Cap,Keystone,Shirts,men,Title,Default Title,20\n';
  const id = await preview(file);
  expect(await read(id)).toMatchObject({ counts: { new: 1, error: 0 } });
  const rename = (size: string) =>
    api.database.query(`UPDATE size_scale SET sizes = ARRAY[$1] WHERE id = 'one'`, [size]);
  await rename('OS');
  const { counts } = await apply(id);
  await rename('One size');
  expect(counts).toMatchObject({ applied: 0, refused: 1 });
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { refusal: 'The product lost the size One size since the preview.' },
  ]);
});
