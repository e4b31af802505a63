import type { ApiStaffOrder, ApiStockProduct } from '#contract/calls.ts';
import { equivalentBarcodes } from '#domain/catalog/barcode.ts';
import { client } from '../data/client.ts';

/**
 * Returns the path of what a code belongs to: stock by its barcode or SKU, or an order by its number or tracking number. Null when nothing
 * has the code; the text of the problem when the search fails.
 */
export async function findScanned(code: string): Promise<{ path: string | null } | { problem: string }> {
  const [stock, orders] = await Promise.all([
    client.listStock({ query: { q: code, limit: '10' } }),
    client.listStaffOrders({ query: { q: code, limit: '2' } }),
  ]);
  if (!stock.ok) return { problem: stock.error.detail };
  if (!orders.ok) return { problem: orders.error.detail };
  // The searches also find by words.
  if (stock.value.products.some((product) => hasCode(product, code)))
    return { path: `/stock?q=${encodeURIComponent(code)}` };
  const order = pickOrder(orders.value.orders, code);
  return { path: order === undefined ? null : `/orders/${order.number}` };
}

function hasCode({ units }: ApiStockProduct, code: string): boolean {
  const forms = equivalentBarcodes(code);
  return units.some(
    ({ sku, barcode }) =>
      sku?.toUpperCase() === code.toUpperCase() || (barcode !== null && forms.includes(barcode)),
  );
}

function pickOrder(orders: readonly ApiStaffOrder[], code: string): ApiStaffOrder | undefined {
  const named = orders.find(({ number }) => String(number) === code.replace(/^#\s*/, ''));
  return named ?? (orders.length === 1 ? orders[0] : undefined);
}
