import pg from 'pg';
import { ORDER_DELIVERIES } from '#domain/order/order-filter.ts';
import { ORDER_VIEWS } from '#domain/order/order-view.ts';
import { STOCK_LEVELS } from '#domain/stock/stock-level.ts';
import { STOCK_VIEWS } from '#domain/stock/stock-view.ts';
import type { CatalogueSample } from '../support/catalogue-sample.ts';

/** A call of a list: its name, the paths to request in turn, and the limit of its p95. */
export type ListCall = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly maxMs?: number;
};

/** Limits of the list and the search of products, and of the search for an order. */
const MAX_PRODUCTS_MS = 300;
const MAX_FIND_ORDER_MS = 150;

const SORTS = ['price', 'price-desc', 'rating'];
const SEARCHES = ['linen', 'linen+shirt', 'houndstoth', 'xyzzy'];

/** The filters of the list of products. */
const FILTERS = [
  'for=female',
  'category=dress',
  'brand=kd',
  'for=female&category=dress&brand=kd',
  'maxPrice=12',
  'minPrice=60',
  'status=published',
  'status=draft',
  'stock=in_stock',
  'stock=low',
  'stock=sold_out',
  'for=kids&stock=sold_out',
  'category=dress,skirt&status=draft,published',
];

/** The filters of the list of orders. */
const ORDER_FILTERS = [
  'payment=card',
  'payment=cash',
  ...ORDER_DELIVERIES.map((delivery) => `delivery=${delivery}`),
  'country=DK',
  'country=SE',
  'minTotal=109',
  'minTotal=40&maxTotal=50',
  'refunded=partly',
  'since=2026-01-01',
  'payment=cash&delivery=delivered&country=DK&minTotal=109',
];

/** What staff type to find an order. */
const ORDER_CLUES = ['number', 'name', 'email', 'phone', 'product', 'tracking'] as const;

/** Products of the catalogue, codes of some of their sizes, and for some orders what staff type to find them. */
export type CodedSample = CatalogueSample &
  Readonly<Record<'skus' | 'barcodes', readonly string[]>> & {
    readonly orders: readonly Readonly<Record<(typeof ORDER_CLUES)[number], string>>[];
  };

/** Adds to a sample the SKUs and barcodes of its sizes, and what finds some orders, which are chosen at random. */
export async function readCodes(databaseUrl: string, sample: CatalogueSample): Promise<CodedSample> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ sku: string; barcode: string }>(
      'SELECT sku, barcode FROM stock_unit WHERE product_id = ANY ($1) AND sku IS NOT NULL AND barcode IS NOT NULL LIMIT 20',
      [sample.ids],
    );
    const orders = await client.query<CodedSample['orders'][number]>(
      `SELECT number::text, first_name || ' ' || last_name AS name, email, phone, order_line.title AS product, tracking
       FROM shop_order JOIN order_line ON order_line.order_id = shop_order.id JOIN shipment ON shipment.order_id = shop_order.id
       WHERE tracking IS NOT NULL ORDER BY md5(number::text) LIMIT 20`,
    );
    return {
      ...sample,
      orders: orders.rows,
      skus: rows.map(({ sku }) => sku),
      barcodes: rows.map(({ barcode }) => barcode),
    };
  } finally {
    await client.end();
  }
}

/** Returns the calls of lists, searches and counts. `since` is a time before the last changes. */
export function listCalls(sample: CodedSample, since: Date): ListCall[] {
  const calls = [...productCalls(sample, since), ...stockCalls(sample), ...orderCalls(sample)];
  return [
    ...calls,
    ...['/activity', '/activity?q=price', '/activity?undoable=1', '/today', '/sales', '/selling-out'].map(
      one,
    ),
  ].filter(({ paths }) => paths.length > 0);
}

function productCalls({ ids, cursors, skus, barcodes }: CodedSample, since: Date): ListCall[] {
  return [
    one('/products'),
    ...SORTS.map((sort) => one(`/products?sort=${sort}`)),
    ...FILTERS.flatMap((filter) => [one(`/products?${filter}`), one(`/products?${filter}&sort=price`)]),
    { name: '/products?changedSince=…', paths: [`/products?changedSince=${since.toISOString()}`] },
    each('/products?cursor=…', cursors),
    each('/products?stock=sold_out&cursor=…', cursors),
    ...SEARCHES.map((q) => one(`/products?q=${q}`)),
    one('/products?q=linen&sort=price'),
    one('/products?q=linen&stock=sold_out'),
    each('/products?q=… (address)', ids),
    each('/products?q=… (SKU)', skus),
    each('/products?q=… (barcode)', barcodes),
    one('/product-ids?for=female'),
    one('/product-ids?stock=sold_out'),
    { name: '/product-rows of 50', paths: [`/product-rows?ids=${ids.slice(0, 50).join(',')}`] },
    one('/view-counts'),
  ].map((call) => (call.name.startsWith('/products') ? { ...call, maxMs: MAX_PRODUCTS_MS } : call));
}

function stockCalls({ cursors, skus, barcodes }: CodedSample): ListCall[] {
  return [
    one('/stock'),
    one('/stock?for=female&category=dress'),
    one('/stock?status=any'),
    ...STOCK_LEVELS.map((level) => one(`/stock?level=${level}`)),
    ...STOCK_VIEWS.map((view) => one(`/stock?view=${view}`)),
    each('/stock?cursor=…', cursors),
    one('/stock?q=linen'),
    each('/stock?q=… (SKU)', skus),
    each('/stock?q=… (barcode)', barcodes),
    one('/stock-movements'),
    one('/stock-movements?q=linen'),
    one('/stock-movements?reason=lost'),
  ];
}

function orderCalls({ orders }: CodedSample): ListCall[] {
  return [
    one('/orders'),
    ...ORDER_VIEWS.map((view) => one(`/orders?view=${view}`)),
    ...ORDER_FILTERS.map((filter) => one(`/orders?${filter}`)),
    one('/orders?q=maren7&country=DK&minTotal=100'),
    ...ORDER_CLUES.map((clue) => ({
      name: `/orders?q=… (${clue})`,
      paths: orders.map((order) => `/orders?q=${encodeURIComponent(order[clue])}`),
      maxMs: MAX_FIND_ORDER_MS,
    })),
    { name: '/orders/…', paths: orders.map(({ number }) => `/orders/${number}`) },
  ];
}

function one(path: string): ListCall {
  return { name: path, paths: [path] };
}

/** Returns a call whose paths have one of the values each, in place of the `…`. */
function each(name: string, values: readonly string[]): ListCall {
  const [start = ''] = name.split('…');
  return { name, paths: values.slice(0, 20).map((value) => start + encodeURIComponent(value)) };
}
