/** A column of a file of products: its heading, other headings that mean the same, and the subject of its cells. */
type Column = {
  readonly heading: string;
  readonly aliases?: readonly string[];
  readonly of: 'product' | 'size' | 'stock';
};

/**
 * The columns of a file of products, in the order of an export. Those of the product are filled in its first row only. `product` is in every
 * row, like the columns of a size: it names the product of the size.
 */
export const COLUMNS = {
  product: { heading: 'Product', of: 'size' },
  title: { heading: 'Title', aliases: ['name', 'product name', 'product title'], of: 'product' },
  colour: { heading: 'Colour', aliases: ['color'], of: 'product' },
  details: { heading: 'Description', aliases: ['details'], of: 'product' },
  brand: { heading: 'Brand', aliases: ['vendor'], of: 'product' },
  for: { heading: 'Department', aliases: ['gender'], of: 'product' },
  category: { heading: 'Category', aliases: ['type', 'product type'], of: 'product' },
  cut: { heading: 'Cut', of: 'product' },
  price: { heading: 'Price', of: 'product' },
  discountable: { heading: 'Price rules', of: 'product' },
  taxClass: { heading: 'Tax class', of: 'product' },
  material: { heading: 'Material', of: 'product' },
  care: { heading: 'Care', of: 'product' },
  composition: { heading: 'Composition', of: 'product' },
  searchTitle: { heading: 'Search title', of: 'product' },
  searchDescription: { heading: 'Search description', of: 'product' },
  status: { heading: 'Status', of: 'product' },
  publishAt: { heading: 'Publish at', of: 'product' },
  size: { heading: 'Size', of: 'size' },
  sku: { heading: 'SKU', of: 'size' },
  barcode: { heading: 'Barcode', of: 'size' },
  sizePrice: { heading: 'Size price', of: 'size' },
  weight: { heading: 'Weight in grams', of: 'size' },
  stock: { heading: 'Stock', aliases: ['quantity', 'qty', 'inventory'], of: 'stock' },
  expectedStock: { heading: 'Expected stock', of: 'stock' },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof COLUMNS;

/** The columns of an export of products. */
export const PRODUCT_COLUMNS = (Object.keys(COLUMNS) as ColumnName[]).filter(
  (name) => COLUMNS[name].of !== 'stock',
);

/** The columns of an export of stock. Title and colour are there only to be read. */
export const STOCK_COLUMNS = [
  'product',
  'title',
  'colour',
  'size',
  'sku',
  'barcode',
  'stock',
  'expectedStock',
] as const satisfies readonly ColumnName[];
