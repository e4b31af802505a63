import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specifiedCatalogue } from '../testing/specified-catalogue.ts';
import { COLUMNS, type ColumnName } from './columns.ts';
import { readCsvCell, writeCsvRow } from './csv-text.ts';
import type { Cells, ImportRow } from './import-row.ts';
import { previewRows, type PreviewContext } from './preview-rows.ts';
import { productRows, type ProductInFile } from './product-cells.ts';

const ALL = Object.keys(COLUMNS) as ColumnName[];

const SUNDRESS: ProductInFile = {
  id: 'sundress',
  values: {
    title: 'Sundress',
    colour: null,
    details: 'Light.',
    brand: 'KD',
    for: 'female',
    category: 'dress',
    cut: null,
    price: 38,
    discountable: true,
    taxClass: 'standard',
    material: 'Cotton',
    care: 'By hand',
    composition: null,
    searchTitle: null,
    searchDescription: null,
    status: 'published',
    publishAt: null,
  },
  sizes: [
    { size: 'S', sku: 'SUN-S', barcode: null, price: null, weight: null, available: 3 },
    { size: 'M', sku: null, barcode: null, price: 40.5, weight: null, available: 0 },
  ],
  scale: ['S', 'M', 'L'],
};

const CONTEXT: PreviewContext = {
  current: SUNDRESS,
  catalogue: specifiedCatalogue,
  sizesOf: () => ['S', 'M', 'L'],
  oneSize: undefined,
  findTaken: () => undefined,
  lacksPicture: false,
  stockRefusal: null,
  priceRefusal: () => null,
};

const NEW = {
  product: 'jacket',
  title: 'Jacket',
  brand: 'KD',
  for: 'male',
  category: 'hoodie',
  price: '118.00',
};

function preview(cells: readonly Cells[], context: Partial<PreviewContext> = {}) {
  const rows: ImportRow[] = cells.map((row, index) => ({
    n: index + 2,
    cells: { product: 'sundress', ...row },
  }));
  return previewRows(rows, { ...CONTEXT, ...context });
}

/** The rows of a product in an exported file, as an import reads them. */
function exported(product: ProductInFile): Cells[] {
  const file = productRows(product, ALL).map(writeCsvRow).join('');
  return parse(file).map((texts) =>
    Object.fromEntries(ALL.map((column, index) => [column, readCsvCell(texts[index] ?? '')])),
  );
}

describe('the preview of a product whose rows name no size', () => {
  const verdictOf = (cells: readonly Cells[], context: Partial<PreviewContext>) =>
    preview(cells, context).map(({ verdict, changes, errors }) => ({
      verdict,
      sizes: changes.filter(({ field }) => field.startsWith('sizes.')).map(({ field }) => field),
      errors: errors.map(({ message }) => message),
    }));
  const cap = { ...NEW, product: 'cap', stock: '4' };

  it('takes the only size that the product can have', () => {
    const sizes = ['sizes.One size.size', 'sizes.One size.available'];
    const oneOfCategory = { current: undefined, sizesOf: () => ['One size'] };
    expect(verdictOf([cap], oneOfCategory)).toEqual([{ verdict: 'new', sizes, errors: [] }]);
    const fromShopify = { current: undefined, oneSize: 'One size' };
    expect(verdictOf([cap], fromShopify)).toEqual([{ verdict: 'new', sizes, errors: [] }]);
    const { stock, ...bare } = cap;
    expect(verdictOf([bare], fromShopify)[0]?.sizes).toEqual(['sizes.One size.size']);
    const unit = { size: 'One size', sku: null, barcode: null, price: null, weight: null, available: 4 };
    const current = { ...SUNDRESS, sizes: [unit], scale: ['One size'] };
    expect(verdictOf([{ stock }], { current, oneSize: 'One size' })[0]?.verdict).toBe('same');
    expect(verdictOf([{ stock: '6' }], { current })[0]?.sizes).toEqual(['sizes.One size.available']);
  });

  it('rejects them where the product has several sizes, or other rows name one', () => {
    const isNew = { current: undefined };
    expect(verdictOf([cap], isNew)[0]?.errors).toEqual(['Name the size.']);
    const named = [
      { ...cap, size: 'S' },
      { product: 'cap', stock: '1' },
    ];
    expect(verdictOf(named, { ...isNew, oneSize: 'One size' })[1]?.errors).toEqual(['Name the size.']);
    const twice = [cap, { product: 'cap', stock: '1' }];
    expect(verdictOf(twice, { ...isNew, oneSize: 'One size' })[1]?.errors).toEqual([
      'One size is in row 2 already.',
    ]);
    expect(verdictOf([{ sku: 'A' }], { oneSize: 'One size' })[0]?.errors).toEqual([
      'The product has no size without a name. Its sizes: S, M, L.',
    ]);
  });
});

describe('the preview of a product', () => {
  it('shows its changed fields with both values', () => {
    expect(preview([{ title: 'Sundress', price: '40', size: 'S', sku: '' }])).toEqual([
      {
        n: 2,
        verdict: 'changed',
        changes: [
          { field: 'price', before: 38, after: 40 },
          { field: 'sizes.S.sku', before: 'SUN-S', after: null },
        ],
        errors: [],
      },
    ]);
  });

  it('finds no change in the rows of an export, whatever their texts', () => {
    const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
    const anyProduct = fc
      .record({
        title: text,
        colour: fc.option(text),
        details: text,
        price: fc.nat(1_000_000),
        sku: fc.option(text),
      })
      .map(({ title, colour, details, price, sku }): ProductInFile => ({
        ...SUNDRESS,
        values: { ...SUNDRESS.values, title, colour, details, price: price / 100 },
        sizes: [{ size: 'S', sku, barcode: null, price: null, weight: null, available: 3 }],
      }));
    fc.assert(
      fc.property(anyProduct, (product) => {
        const verdicts = preview(exported(product), { current: product }).map(({ verdict }) => verdict);
        expect(verdicts).toEqual(['same']);
      }),
    );
    const protectedAlready = { ...SUNDRESS, values: { ...SUNDRESS.values, details: "'+" } };
    expect(preview(exported(protectedAlready), { current: protectedAlready })[0]?.verdict).toBe('same');
    expect(preview(exported(SUNDRESS)).map(({ verdict }) => verdict)).toEqual(['same', 'same']);
  });

  it('leaves fields alone whose columns the file lacks, and empties those whose cells are empty', () => {
    expect(preview([{}])[0]?.verdict).toBe('same');
    const current = { ...SUNDRESS, values: { ...SUNDRESS.values, colour: 'Paprika' } };
    expect(preview([{ colour: '' }], { current })[0]?.changes).toEqual([
      { field: 'colour', before: 'Paprika', after: null },
    ]);
  });

  it('reports errors by row and column, and lets the other rows change', () => {
    const rows = preview([{ size: 'S', sizePrice: 'twelve' }, { size: 'M', sku: 'SUN-M' }, { size: 'XXL' }]);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['error', 'changed', 'error']);
    expect(rows[0]?.errors).toEqual([
      { column: 'sizePrice', message: '‘twelve’ is not a price. Use a format like 12.00.' },
    ]);
    expect(rows[2]?.errors).toEqual([
      { column: 'size', message: 'The product has no size XXL. Its sizes: S, M, L.' },
    ]);
  });

  it('gives a product a size of its scale that it lacks, but none to a product whose sizes share one stock', () => {
    expect(preview([{ size: 'L', sku: 'SUN-L' }, { size: 'S' }])).toMatchObject([
      {
        verdict: 'changed',
        changes: [
          { field: 'sizes.L.size', before: null, after: 'L' },
          { field: 'sizes.L.sku', before: null, after: 'SUN-L' },
        ],
      },
      { verdict: 'same' },
    ]);
    const shared = { ...SUNDRESS, sizes: [{ ...SUNDRESS.sizes[0], size: null }], scale: [] } as ProductInFile;
    const [row] = preview([{ size: 'L' }], { current: shared });
    expect(row?.errors.map(({ column }) => column)).toEqual(['size']);
  });

  it('rejects a repeated size, a used SKU, and another title in a later row', () => {
    const rows = preview(
      [
        { title: 'A', size: 'S' },
        { title: 'B', size: 'S', sku: 'TAKEN' },
      ],
      {
        findTaken: (column) => (column === 'sku' ? 'in row 14' : undefined),
      },
    );
    expect(rows[1]?.errors).toEqual([
      { column: 'title', message: 'This differs from row 2, the first of the product.' },
      { column: 'size', message: 'Size S is in row 2 already.' },
    ]);
    const taken = preview([{ size: 'M', sku: 'TAKEN' }], { findTaken: () => 'in row 14' });
    expect(taken[0]?.errors).toEqual([{ column: 'sku', message: 'SKU TAKEN is already used in row 14.' }]);
  });

  it('rejects a size that would be cheaper than the product', () => {
    expect(preview([{ size: 'M', sizePrice: '37' }])[0]?.errors[0]?.message).toMatch(
      /^Size M would be cheaper/,
    );
    expect(preview([{ price: '41', size: 'S' }])[0]?.errors).toEqual([
      {
        column: 'price',
        message: 'Size M, which this file does not have, would be cheaper than the product.',
      },
    ]);
    expect(preview([{ price: '41', size: 'M', sizePrice: '42' }])[0]?.verdict).toBe('changed');
  });

  it('rejects a price of a size for a product whose sizes share one stock', () => {
    const sizes = [{ size: null, sku: null, barcode: null, price: null, weight: null, available: 3 }];
    const current = { ...SUNDRESS, sizes, scale: [] };
    expect(preview([{ sizePrice: '45', weight: '300' }], { current })).toMatchObject([
      { verdict: 'error', errors: [{ column: 'sizePrice' }] },
    ]);
    expect(preview([{ sizePrice: '', weight: '300' }], { current })[0]?.verdict).toBe('changed');
  });

  it('shows what the role may not do', () => {
    const forbidden = { stockRefusal: 'No stock.', priceRefusal: () => 'No prices.' };
    const [row] = preview([{ price: '39', size: 'S', stock: '9' }], forbidden);
    expect(row?.errors.map(({ column, message }) => [column, message])).toEqual([
      ['price', 'No prices.'],
      ['stock', 'No stock.'],
    ]);
  });

  it('requires a time of a scheduled product only', () => {
    expect(preview([{ status: 'scheduled' }])[0]?.errors[0]?.column).toBe('publishAt');
    const at = '2027-01-01T08:00:00Z';
    expect(preview([{ status: 'scheduled', publishAt: at }])[0]?.changes).toHaveLength(2);
    expect(preview([{ publishAt: at }])[0]?.errors[0]?.message).toBe('Only a scheduled product has a time.');
  });

  it('takes the time from a product that stops being scheduled, unless the file has one', () => {
    const publishAt = '2027-01-01T08:00:00.000Z';
    const current = { ...SUNDRESS, values: { ...SUNDRESS.values, status: 'scheduled', publishAt } };
    const ask = (cells: Cells, lacksPicture = false) => preview([cells], { current, lacksPicture })[0];
    const ended = { field: 'publishAt', before: publishAt, after: null };
    for (const cells of [{ status: 'active' }, { status: 'active', publishAt: '' }]) {
      const published = { field: 'status', before: 'scheduled', after: 'published' };
      expect(ask(cells)).toMatchObject({ errors: [], changes: [published, ended] });
      const draft = { field: 'status', before: 'scheduled', after: 'draft' };
      expect(ask(cells, true)).toMatchObject({ errors: [], changes: [draft, ended] });
    }
    expect(ask({ status: 'active', publishAt })?.verdict).toBe('error');
    expect(ask({ publishAt: '' })?.verdict).toBe('error');
  });

  it('publishes no product without a picture: a draft stays one, and an archived product becomes one', () => {
    const withStatus = (status: string) => ({ ...SUNDRESS, values: { ...SUNDRESS.values, status } });
    const ask = (status: string, cells: Cells, lacksPicture = true) =>
      preview([cells], { current: withStatus(status), lacksPicture })[0];
    const scheduled = { status: 'scheduled', publishAt: '2027-01-01T08:00:00Z' };
    expect(ask('draft', { status: 'active' })).toMatchObject({ verdict: 'same', changes: [] });
    expect(ask('draft', scheduled)).toMatchObject({ verdict: 'same', errors: [] });
    expect(ask('archived', { status: 'active' })?.changes).toEqual([
      { field: 'status', before: 'archived', after: 'draft' },
    ]);
    expect(ask('draft', { status: 'archived' })?.changes).toMatchObject([{ after: 'archived' }]);
    expect(ask('draft', { status: 'active' }, false)?.changes).toMatchObject([{ after: 'published' }]);
  });
});

describe('stock in a file', () => {
  it('changes from what the file expects to what it wants', () => {
    expect(preview([{ size: 'S', stock: '5', expectedStock: '3' }])[0]?.changes).toEqual([
      { field: 'sizes.S.available', before: 3, after: 5 },
    ]);
    expect(preview([{ size: 'S', stock: '5' }])[0]?.verdict).toBe('changed');
  });

  it('that nobody edited stays the same after sales', () => {
    expect(preview([{ size: 'S', stock: '7', expectedStock: '7' }])[0]?.verdict).toBe('same');
  });

  it('is refused when sales made it wrong', () => {
    expect(preview([{ size: 'S', stock: '12', expectedStock: '7' }])[0]?.errors).toEqual([
      { column: 'stock', message: 'Stock changed since the export: expected 7, now 3.' },
    ]);
  });
});

describe('a new product', () => {
  it('has its fields and the sizes of its category', () => {
    const rows = preview(
      [
        { ...NEW, size: 'M', sku: 'J-M', stock: '4' },
        { product: 'jacket', size: 'L' },
      ],
      {
        current: undefined,
      },
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new']);
    expect(rows[0]?.changes).toContainEqual({ field: 'price', before: null, after: 118 });
    expect(rows[0]?.changes).toContainEqual({ field: 'sizes.M.available', before: 0, after: 4 });
  });

  it('needs title, brand, department, category and price, and is rejected with all its rows otherwise', () => {
    const { brand: _, ...lacking } = NEW;
    const rows = preview(
      [
        { ...lacking, size: 'M' },
        { product: 'jacket', size: 'L' },
      ],
      { current: undefined },
    );
    expect(rows.map(({ errors }) => errors)).toEqual([
      [{ column: 'brand', message: 'Brand must not be empty.' }],
      [{ column: 'product', message: 'Row 2, which describes the product, has an error.' }],
    ]);
  });

  it('is rejected with all its rows for any error in the first one', () => {
    const rows = preview(
      [
        { ...NEW, size: 'M', sizePrice: 'x' },
        { product: 'jacket', size: 'L' },
      ],
      {
        current: undefined,
      },
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['error', 'error']);
  });

  it('needs a usable address and known sizes', () => {
    const rows = preview([{ ...NEW, product: 'No Address', size: 'One' }], { current: undefined });
    expect(rows[0]?.errors.map(({ column }) => column)).toEqual(['product', 'size']);
  });
});
