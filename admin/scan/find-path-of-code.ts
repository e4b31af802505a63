import type { ApiStockProduct } from '#contract/calls.ts';
import { equivalentBarcodes } from '#domain/catalogue/barcode.ts';
import { client } from '../data/client.ts';

/** Short numbers are looked up as order numbers only: the search for orders would also match the beginnings of phone numbers. */
const SHORT_NUMBER = /^#?\s*(\d{1,9})$/;

type Found = { path: string | null } | { problem: string };

/**
 * Returns the path of what a code belongs to: stock by its barcode or SKU, or an order by its number or tracking number. Null when nothing
 * has the code; the text of the problem when the search fails.
 */
export async function findPathOfCode(code: string): Promise<Found> {
  const stock = await client.listStock({ query: { q: code, limit: '10' } });
  if (!stock.ok) return { problem: stock.error.detail };
  // The search also matches words, so only a unit with exactly this code counts.
  if (stock.value.products.some((product) => findUnit(product, code)))
    return { path: `/stock?q=${encodeURIComponent(code)}` };
  const [, number] = SHORT_NUMBER.exec(code) ?? [];
  return number === undefined ? findByTracking(code) : findByNumber(number);
}

/** Finds the stock unit of a product by its SKU or barcode. */
export function findUnit(
  { units }: ApiStockProduct,
  code: string,
): ApiStockProduct['units'][number] | undefined {
  const forms = equivalentBarcodes(code);
  return units.find(
    ({ sku, barcode }) =>
      sku?.toUpperCase() === code.toUpperCase() || (barcode !== null && forms.includes(barcode)),
  );
}

async function findByNumber(number: string): Promise<Found> {
  const read = await client.readStaffOrder({ params: { number } });
  if (read.ok) return { path: `/orders/${read.value.order.number}` };
  return read.error.status === 404 ? { path: null } : { problem: read.error.detail };
}

/** Every tracking number has digits, and names of customers and products have none. */
async function findByTracking(code: string): Promise<Found> {
  if (!/\d/.test(code)) return { path: null };
  const listed = await client.listStaffOrders({ query: { q: code, limit: '2' } });
  if (!listed.ok) return { problem: listed.error.detail };
  const [order, other] = listed.value.orders;
  return { path: order === undefined || other !== undefined ? null : `/orders/${order.number}` };
}
