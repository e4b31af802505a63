import type { Queryable } from '#database/connection/connect.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { listOrdersByNumber, type OrderRecord } from '#database/queries/orders/orders.ts';
import { listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { BYTE_ORDER_MARK, writeCsvRow } from '#domain/import-export/csv-text.ts';
import { sumStanding } from '#domain/refund/amount-due.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { orderStatus } from '#domain/shipment/order-status.ts';

/** The columns of an order: cells of its first row. */
const ORDER_HEADINGS = [
  'Placed',
  'Status',
  'Payment',
  'Shipping',
  'Discounts',
  'Tax',
  'Total',
  'Paid with store credit',
  'Refunded or not charged',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Street',
  'City',
  'Region',
  'Postal code',
  'Country',
];

const LINE_HEADINGS = [
  'Product',
  'Title',
  'Brand',
  'Size',
  'SKU',
  'Quantity',
  'Cancelled',
  'Returned',
  'Price',
];

/**
 * Writes orders as a CSV file while they are read, one row for each line. The amounts of an order are in its first row alone, so that
 * columns can be summed.
 */
export async function* writeOrdersCsv(db: Queryable, numbers: readonly number[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvRow(['Order', ...ORDER_HEADINGS, ...LINE_HEADINGS]);
  for (const order of await listOrdersByNumber(db, numbers)) {
    const cells = await orderCells(db, order);
    const rows = order.lines
      .filter(isPartOfOrder)
      .map((line, index) => [
        String(order.number),
        ...(index === 0 ? cells : cells.map(() => '')),
        ...lineCells(line),
      ]);
    yield rows.map(writeCsvRow).join('');
  }
}

async function orderCells(db: Queryable, order: OrderRecord): Promise<string[]> {
  const shipments = await listShipments(db, [order.id]);
  const { adjustments } = await readOrderAmounts(db, order.id);
  const discounts = adjustments.reduce((sum, { cents }) => sum + cents, 0);
  return [
    order.createdAt.toISOString(),
    orderStatus(order.state, order.lines, shipments).replaceAll('_', ' '),
    order.paymentMethod,
    amount(order.shippingCents),
    amount(discounts),
    amount(order.taxCents),
    amount(order.totalCents),
    amount(order.creditCents),
    amount(sumStanding(await listRefundsOfOrder(db, order.id))),
    order.firstName,
    order.lastName,
    order.email,
    order.phone,
    order.address,
    order.city,
    order.region ?? '',
    order.postalCode ?? '',
    order.country,
  ];
}

function lineCells(line: OrderRecord['lines'][number]): string[] {
  const { productId, title, brand, size, sku, quantity, cancelled, returned, unitCents } = line;
  const counts = [quantity, cancelled, returned].map(String);
  return [productId, title, brand, size ?? '', sku ?? '', ...counts, amount(unitCents)];
}

/** Returns dollars as a spreadsheet reads them, such as 38.00. */
function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
