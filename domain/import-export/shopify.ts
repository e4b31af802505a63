import { parseDepartment } from '../catalogue/departments.ts';
import { MAX_ID_LENGTH, slugOf } from '../catalogue/slug.ts';
import type { ColumnName } from './columns.ts';
import { createPictureReader, type FilePicture } from './file-pictures.ts';
import type { Cells, ImportRow } from './import-row.ts';

/** Shopify's headings in lower case, those before 2025 first. Source: help.shopify.com/en/manual/products/import-export/using-csv. */
const HEADINGS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  name1: ['option1 name'],
  value1: ['option1 value'],
  name2: ['option2 name'],
  value2: ['option2 value'],
  name3: ['option3 name'],
  value3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  price: ['variant price', 'price'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  grams: ['variant grams', 'weight value (grams)'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  searchTitle: ['seo title'],
  searchDescription: ['seo description'],
  gender: ['google shopping / gender'],
  ageGroup: ['google shopping / age group'],
} as const;

type Name = keyof typeof HEADINGS;
type Texts = { readonly [Key in Name]?: string };

/** Whether a file with these headings, in lower case, is Shopify's. */
export function isShopifyFile(names: readonly string[]): boolean {
  return HEADINGS.handle.some((heading) => names.includes(heading));
}

/** The columns that a file of Shopify fills. */
const COLUMNS_OF_NAMES: readonly (readonly [Name, ColumnName])[] = [
  ['handle', 'product'],
  ['title', 'title'],
  ['body', 'details'],
  ['vendor', 'brand'],
  ['type', 'category'],
  ['status', 'status'],
  ['sku', 'sku'],
  ['barcode', 'barcode'],
  ['price', 'sizePrice'],
  ['grams', 'weight'],
  ['quantity', 'stock'],
  ['searchTitle', 'searchTitle'],
  ['searchDescription', 'searchDescription'],
];

/** The columns that options, gender, age group and tags fill. */
const DERIVED_COLUMNS: readonly ColumnName[] = ['colour', 'cut', 'for', 'size'];

/** Creates the reader of a file of Shopify. Each colour of a product is a product of its own. */
export function createShopifyReader(headings: readonly string[], names: readonly string[]) {
  const keys = names.map((name) =>
    (Object.keys(HEADINGS) as Name[]).find((key) => HEADINGS[key].some((heading) => heading === name)),
  );
  const has = (key: Name) => keys.includes(key);
  /** The first row of the current handle, whose fields the others lack. */
  let first: Texts = {};
  let pictures = createPictureReader();
  let ended: FilePicture[] = [];
  return {
    isFromShopify: true,
    columns: [
      ...COLUMNS_OF_NAMES.filter(([key]) => has(key)).map(([, column]) => column),
      ...DERIVED_COLUMNS,
    ],
    ignored: headings.filter((heading, index) => keys[index] === undefined && heading.trim() !== ''),
    /** Undefined for a row that has a further picture only. */
    read(record: readonly string[], n: number): Cells | undefined {
      const texts: Texts = Object.fromEntries(
        keys.flatMap((key, index) => (key === undefined ? [] : [[key, (record[index] ?? '').trim()]])),
      );
      const isFirst = texts.handle !== first.handle;
      if (isFirst) {
        ended.push(...pictures.list());
        pictures = createPictureReader();
        first = texts;
      }
      const cells = readCells(texts, first);
      pictures.read(texts, { n, product: cells?.product });
      return cells;
    },
    takePictures(isEnd: boolean): readonly FilePicture[] {
      const taken = isEnd ? [...ended, ...pictures.list()] : ended;
      ended = [];
      return taken;
    },
  };
}

function readCells(texts: Texts, first: Texts): Cells | undefined {
  const colour = optionOf(texts, first, /^colou?r$/i);
  const size = optionOf(texts, first, /^size$/i);
  const handle = texts.handle ?? '';
  const hasVariant = [texts.sku, texts.barcode, texts.price, texts.value1].some((text) => text);
  const product = colour
    ? `${handle}-${slugOf(colour, MAX_ID_LENGTH)}`.slice(0, MAX_ID_LENGTH).toWellFormed().replace(/-+$/, '')
    : handle;
  if (!hasVariant && texts !== first) return undefined;
  const department = departmentOf(first);
  const status = statusOf(first);
  return {
    product,
    ...(first.title !== undefined && { title: first.title }),
    ...(colour && { colour, cut: handle }),
    ...(first.body !== undefined && { details: plainText(first.body) }),
    ...(first.vendor !== undefined && { brand: first.vendor }),
    ...(first.type !== undefined && { category: first.type }),
    ...(department && { for: department }),
    ...(first.searchTitle !== undefined && { searchTitle: first.searchTitle }),
    ...(first.searchDescription !== undefined && { searchDescription: first.searchDescription }),
    ...(status !== undefined && { status }),
    ...(size && { size }),
    ...(texts.sku !== undefined && { sku: texts.sku }),
    ...(texts.barcode !== undefined && { barcode: texts.barcode }),
    ...(texts.price !== undefined && { sizePrice: texts.price }),
    ...(texts.grams !== undefined && { weight: texts.grams }),
    ...(texts.quantity !== undefined && { stock: texts.quantity }),
  };
}

/** Returns the value of an option; the first row of a handle names the options. */
function optionOf(texts: Texts, first: Texts, name: RegExp): string | undefined {
  if (name.test(first.name1 ?? '')) return texts.value1;
  if (name.test(first.name2 ?? '')) return texts.value2;
  return name.test(first.name3 ?? '') ? texts.value3 : undefined;
}

const KIDS = new Set(['kids', 'toddler', 'infant', 'newborn']);

/** Returns the department. When none is named, the gender or type, which staff map to one. */
function departmentOf({ gender = '', ageGroup = '', tags = '', type = '' }: Texts): string {
  if (KIDS.has(ageGroup.toLowerCase())) return 'kids';
  const named = [gender, ...tags.split(',')].map(parseDepartment).find((one) => one !== undefined);
  return named ?? (gender || type);
}

/** Returns the status of a product. An active one that Shopify's sales channels do not show becomes a draft. */
function statusOf({ status = '', published = '' }: Texts): string | undefined {
  if (/^archived$/i.test(status)) return status;
  const isHidden = /^unlisted$/i.test(status) || (published !== '' && !isYes(published));
  if (isHidden) return 'draft';
  return status || (published === '' ? undefined : 'published');
}

function isYes(text: string): boolean {
  return /^(true|yes)$/i.test(text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns the text of HTML: a block or break ends a line. The patterns exclude `<` from tags, so that matching takes linear time. */
function plainText(html: string): string {
  return html
    .replaceAll(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(
      /&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi,
      (whole, name: string) => ENTITIES[name.toLowerCase()] ?? decodeCodePoint(name) ?? whole,
    )
    .replaceAll(/[ \t\r]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeCodePoint(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : undefined;
}

/** Sets the price of a product, in its first row, to the lowest of its sizes. Removes the price of sizes that cost the same. */
export function withProductPrice(rows: readonly ImportRow[]): ImportRow[] {
  const prices = rows.map(({ cells }) => cells.sizePrice ?? '').filter((text) => /^\d+(\.\d+)?$/.test(text));
  const lowest = prices.toSorted((a, b) => Number(a) - Number(b))[0];
  if (lowest === undefined) return [...rows];
  return rows.map(({ n, cells }, index) => ({
    n,
    cells: {
      ...cells,
      ...(index === 0 && { price: lowest }),
      ...(cells.sizePrice !== undefined && Number(cells.sizePrice) === Number(lowest) && { sizePrice: '' }),
    },
  }));
}
