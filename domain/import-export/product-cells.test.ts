import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specifiedCatalogue } from '../testing/specified-catalogue.ts';
import { COLUMNS, PRODUCT_COLUMNS, type ColumnName } from './columns.ts';
import { readCsvCell, writeCsvRow } from './csv-text.ts';
import { parseCell } from './parse-cell.ts';
import { formatCell, productRows, type ProductInFile } from './product-cells.ts';

const parse = (column: Parameters<typeof parseCell>[0], text: string) =>
  parseCell(column, text, specifiedCatalogue);
/** A cell of the file, without the quotes of CSV. */
const writeCell = (text: string) =>
  writeCsvRow([text])
    .slice(0, -2)
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');
const line = fc.string({ minLength: 1, maxLength: 80 }).filter((text) => /^[!-~]([ -~]*[!-~])?$/.test(text));
const price = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount / 100);

const SUNDRESS: ProductInFile = {
  id: 'sundress-paprika',
  values: {
    title: 'Sundress',
    colour: 'Paprika',
    details: 'Two\r\nlines; "quoted"',
    brand: 'KD',
    for: 'female',
    category: 'dress',
    cut: null,
    price: 38,
    discountable: true,
    taxClass: 'standard',
    material: 'Cotton',
    care: '-30°',
    composition: null,
    searchTitle: null,
    searchDescription: null,
    status: 'published',
    publishAt: null,
  },
  sizes: [
    { size: 'S', sku: 'SUN-S', barcode: '0400638133393', price: null, weight: null, available: 3 },
    { size: 'M', sku: null, barcode: null, price: 40.5, weight: null, available: 0 },
  ],
  scale: ['S', 'M'],
};

describe('a product in a file', () => {
  it('has one row for each size, the first one with its fields', () => {
    const columns = ['product', 'title', 'price', 'size', 'sizePrice', 'stock'] as const;
    expect(productRows(SUNDRESS, columns)).toEqual([
      ['sundress-paprika', 'Sundress', '38.00', 'S', '', '3'],
      ['sundress-paprika', '', '', 'M', '40.50', '0'],
    ]);
    expect(productRows({ ...SUNDRESS, sizes: [] }, columns)).toHaveLength(1);
  });

  it('quotes delimiters, quotes and line breaks, and keeps leading zeros', () => {
    const [first = []] = productRows(SUNDRESS, ['details', 'barcode']);
    expect(writeCsvRow(first)).toBe('"Two\nlines; ""quoted""",0400638133393\r\n');
  });

  it('has each column once', () => {
    const headings = Object.values(COLUMNS).map(({ heading }) => heading.toLowerCase());
    expect(new Set(headings).size).toBe(headings.length);
    expect(PRODUCT_COLUMNS).not.toContain('stock');
  });
});

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1', '@a', '\ta', "'=1", "''-1"])('protects %j from formulas', (text) => {
    const written = writeCell(text);
    expect(written).toBe(`'${text}`);
    expect(readCsvCell(written)).toBe(text);
  });

  it('keeps an apostrophe before other text', () => {
    expect(readCsvCell("'70s")).toBe("'70s");
    expect(writeCsvRow(["'70s"])).toBe("'70s\r\n");
  });

  it('is read as the value that was written', () => {
    const cells = fc.oneof(
      fc.record({ column: fc.constantFrom<ColumnName[]>('title', 'colour', 'cut', 'care'), value: line }),
      fc.record({ column: fc.constantFrom<ColumnName[]>('price', 'sizePrice'), value: price }),
      fc.record({ column: fc.constant<ColumnName>('stock'), value: fc.nat(1_000_000) }),
      fc.record({ column: fc.constant<ColumnName>('discountable'), value: fc.boolean() }),
      fc.record({ column: fc.constant<ColumnName>('colour'), value: fc.constant(null) }),
    );
    fc.assert(
      fc.property(cells, ({ column, value }) => {
        const text = readCsvCell(writeCell(formatCell(column, value)));
        expect(parse(column as 'title', text)).toEqual({ ok: true, value });
      }),
    );
  });

  it.each([
    ['price', '38', 38],
    ['price', '$38.5', 38.5],
    ['price', '19.990', 19.99],
    ['brand', 'keystone', 'Keystone'],
    ['category', 'Dresses', 'dress'],
    ['for', "Women's", 'female'],
    ['status', 'Active', 'published'],
    ['discountable', 'FALSE', false],
    ['taxClass', 'Books', 'books'],
    ['details', '', ''],
    ['composition', '60 % Wool,40% Silk', '60% Wool, 40% Silk'],
    ['publishAt', '2026-11-30T08:00Z', '2026-11-30T08:00:00.000Z'],
  ] as const)('of %s reads %j', (column, text, value) => {
    expect(parse(column, text)).toEqual({ ok: true, value });
  });

  it.each([
    ['price', 'twelve', '‘twelve’ is not a price. Use a format like 12.00.'],
    ['price', '0', 'A price is at least $0.01.'],
    ['price', '100000.01', 'A price is at most $100,000.'],
    ['price', '9,50', '‘9,50’ is not a price. Use a format like 12.00.'],
    ['price', '9.999', '‘9.999’ is not a price. Use a format like 12.00.'],
    ['title', '', 'Title must not be empty.'],
    ['title', 'x'.repeat(201), 'This is longer than 200 characters.'],
    ['title', 'two\nlines', 'This has characters that are not allowed, or several lines.'],
    ['brand', 'Nobody', 'There is no brand ‘Nobody’.'],
    ['category', 'hats', 'There is no category ‘hats’.'],
    ['status', 'constructor', 'There is no status ‘constructor’.'],
    ['stock', '-1', '‘-1’ is not a number of pieces. Use a whole number.'],
    ['stock', '1000001', 'A size has at most 1000000 pieces.'],
    ['barcode', '4006381333930', 'This EAN-13 is mistyped: its last digit would be 1.'],
    ['taxClass', 'shipping', 'This tax class is for shipping.'],
    ['taxClass', 'half off', expect.stringMatching(/is not a tax class/)],
    ['sku', 'Größe', 'A SKU has at most 64 unaccented letters, digits and signs such as - or /.'],
    ['publishAt', '2026-02-30T08:00:00Z', expect.stringMatching(/is not a time in UTC/)],
    ['publishAt', '2026-13-40T08:00:00Z', expect.stringMatching(/is not a time in UTC/)],
    ['composition', '60% Wool', expect.stringMatching(/the sum is 100/)],
  ] as const)('of %s rejects %j', (column, text, message) => {
    expect(parse(column, text)).toEqual({ ok: false, error: message });
  });
});
