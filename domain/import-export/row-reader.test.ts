import { describe, expect, it } from 'vitest';
import { createRowReader } from './row-reader.ts';
import { withProductPrice } from './shopify.ts';

const OLD_HEADINGS =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,SEO Title,SEO Description,Google Shopping / Gender,Google Shopping / Age Group,Status';
const NEW_HEADINGS =
  'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory quantity,Product image URL,SEO title,SEO description,Google Shopping / Gender,Google Shopping / Age group';

function read(headings: string, rows: readonly Readonly<Record<string, string>>[]) {
  const names = headings.split(',');
  const reader = createRowReader(names);
  if (!reader.ok) throw new Error(reader.error);
  return rows.map((row, index) =>
    reader.value.read(
      names.map((name) => row[name] ?? ''),
      index + 2,
    ),
  );
}

function errorOf(headings: string) {
  const created = createRowReader(headings.split(','));
  return created.ok ? undefined : created.error;
}

describe('a file with the columns of an export', () => {
  it('is read by its headings in any order and letter case', () => {
    expect(
      read('price, PRODUCT ,Remark,Color', [{ price: ' 12.00 ', ' PRODUCT ': 'tee', Color: "'=Red\r\n" }]),
    ).toEqual([{ price: '12.00', product: 'tee', colour: '=Red' }]);
    const reader = createRowReader(['Product', 'Remark', '']);
    expect(reader.ok && reader.value.ignored).toEqual(['Remark']);
  });

  it('is rejected with a repeated column, too many columns, or none that names the product', () => {
    expect(errorOf('Product,Title,title')).toBe('The file has the column ‘Title’ twice.');
    expect(errorOf('Product,Color,Colour')).toBe('The file has the column ‘Colour’ twice.');
    expect(errorOf('Price,Size')).toMatch(/no column ‘Title’ or ‘Product’/);
    expect(errorOf(`Product${',x'.repeat(1000)}`)).toBe('A file may have at most 1000 columns.');
  });
});

describe('a list of products without ids', () => {
  it('names each product after its title and colour; a row without a title belongs to the one above', () => {
    const [tee, large, ink] = read('Name,Color,Vendor,Type,Size,Qty', [
      { Name: 'Pocket Tee', Color: 'Été', Vendor: 'KD', Type: 'T-Shirt', Size: 'S', Qty: '3' },
      { Size: 'L', Qty: '1' },
      { Name: 'Pocket Tee', Color: 'Ink', Size: 'S' },
    ]);
    expect(tee).toEqual({
      product: 'pocket-tee-ete',
      title: 'Pocket Tee',
      colour: 'Été',
      brand: 'KD',
      category: 'T-Shirt',
      size: 'S',
      stock: '3',
    });
    expect(large).toMatchObject({ product: 'pocket-tee-ete', size: 'L', stock: '1' });
    expect(ink).toMatchObject({ product: 'pocket-tee-ink' });
  });
});

describe('a file of Shopify', () => {
  it('is read in linear time, whatever its HTML is', () => {
    // With backtracking, each of these takes minutes.
    for (const tag of ['<', '<br', '<p<', '</', '&#', ' \n']) {
      const html = tag.repeat(250_000 / tag.length);
      const [row] = read('Handle,Title,Body (HTML)', [{ Handle: 'a', Title: 'T', 'Body (HTML)': html }]);
      expect(row?.product).toBe('a');
    }
  });

  const first = {
    Title: 'Camp Shirt',
    Vendor: 'KD',
    Type: 'Shirts',
    Tags: 'summer, Men',
  };

  it('of the older generation gives each colour a product', () => {
    const rows = read(OLD_HEADINGS, [
      {
        ...first,
        Handle: 'camp-shirt',
        'Body (HTML)': '<p>Boxy &amp; light.</p><ul><li>Linen</li></ul>',
        'Option1 Name': 'Color',
        'Option1 Value': 'Sea Green',
        'Option2 Name': 'Size',
        'Option2 Value': 'M',
        'Variant SKU': 'CAMP-M',
        'Variant Price': '38.00',
        'Variant Inventory Qty': '4',
        'Variant Compare At Price': '50.00',
        Status: 'active',
      },
      { Handle: 'camp-shirt', 'Option1 Value': 'Rust', 'Option2 Value': 'L', 'Variant Price': '40.00' },
      { Handle: 'camp-shirt', 'Image Src': 'https://shop.example/2.jpg' },
    ]);
    expect(rows[2]).toBeUndefined();
    expect(rows.slice(0, 2)).toMatchObject([
      {
        product: 'camp-shirt-sea-green',
        cut: 'camp-shirt',
        title: 'Camp Shirt',
        colour: 'Sea Green',
        details: 'Boxy & light.\nLinen',
        brand: 'KD',
        category: 'Shirts',
        for: 'male',
        status: 'active',
        size: 'M',
        sku: 'CAMP-M',
        sizePrice: '38.00',
        stock: '4',
      },
      { product: 'camp-shirt-rust', title: 'Camp Shirt', colour: 'Rust', size: 'L' },
    ]);
  });

  it('of the newer generation is read in the same way', () => {
    const [row] = read(NEW_HEADINGS, [
      {
        ...first,
        'URL handle': 'camp-shirt',
        Description: 'Boxy.',
        'Option1 name': 'Size',
        'Option1 value': 'M',
        SKU: 'CAMP-M',
        Price: '38.00',
        'Inventory quantity': '4',
        'Published on online store': 'FALSE',
        'Google Shopping / Age group': 'kids',
      },
    ]);
    expect(row).toMatchObject({
      product: 'camp-shirt',
      size: 'M',
      sku: 'CAMP-M',
      sizePrice: '38.00',
      stock: '4',
    });
    expect(row).toMatchObject({ for: 'kids', status: 'draft', details: 'Boxy.' });
    expect(row).not.toHaveProperty('cut');
  });

  it.each([
    ['active', 'TRUE', 'active'],
    ['active', 'FALSE', 'draft'],
    ['draft', 'TRUE', 'draft'],
    ['archived', 'FALSE', 'archived'],
    ['Unlisted', 'TRUE', 'draft'],
    ['', 'TRUE', 'published'],
    ['', 'FALSE', 'draft'],
    ['', '', undefined],
  ])('with status %j and published %j gives a product the status %j', (Status, Published, status) => {
    const [row] = read('Handle,Title,Status,Published', [{ Handle: 'a', Title: 'A', Status, Published }]);
    expect(row?.status).toBe(status);
  });

  it('gives the product the lowest price of its sizes', () => {
    const rows = ['40.00', '38', '38.00'].map((sizePrice, index) => ({ n: index + 2, cells: { sizePrice } }));
    expect(withProductPrice(rows).map(({ cells }) => cells)).toEqual([
      { price: '38', sizePrice: '40.00' },
      { sizePrice: '' },
      { sizePrice: '' },
    ]);
  });
});
