/** What a field of a product holds; an optional one may be absent. */
export type FieldKind =
  | 'text'
  | 'optional text'
  | 'optional colours'
  | 'number'
  | 'integer'
  | 'department'
  | 'pictures'
  | 'optional fibres'
  | 'sizing'
  | 'sizes';

/**
 * Every field of a product in the API (SPECIFICATION section 3); money is in dollars. The schemas in `product.ts`, the cart item and
 * the checks of products in the browser's storage derive from it. This module has no schemas, because the browser does not load
 * the schema library.
 */
export const PRODUCT_FIELDS = {
  _id: 'text',
  id: 'text',
  title: 'text',
  /** The name of its colour. */
  colour: 'optional text',
  /**
   * One or two colours of each colourway of its cut, its own first: `#rrggbb`, or a colour family. Only in pages of listings, for cuts with
   * several colourways.
   */
  cutColours: 'optional colours',
  brand: 'text',
  /** URL of the main picture, 960 pixels wide. */
  img: 'text',
  /** The price before any discount. */
  price: 'number',
  /** The price to pay. Filters, the cart and payments use it (DECISIONS 12). */
  sellingPrice: 'number',
  /** Price minus selling price; 0 without a discount. */
  save: 'number',
  rating: 'number',
  ratingCount: 'integer',
  /** The sum of all sizes. */
  stock: 'integer',
  /** `shared`: one stock serves every size. `sized`: each size has its own. */
  sizing: 'sizing',
  /** Every size of the product, also sold-out ones, in the order of its scale. Prices only where they differ from the product's. */
  sizes: 'sizes',
  details: 'text',
  material: 'text',
  care: 'text',
  /** Fibres whose percentages sum to 100, shown in place of the material. */
  composition: 'optional fibres',
  for: 'department',
  category: 'text',
  pictures: 'pictures',
} as const satisfies Readonly<Record<string, FieldKind>>;
