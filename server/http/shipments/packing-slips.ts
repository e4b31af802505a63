import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listLineDiscounts } from '#database/queries/orders/order-amounts.ts';
import { listOrdersByNumber, type OrderRecord } from '#database/queries/orders/orders.ts';
import { listRefunds, type RefundRow } from '#database/queries/payments/refunds.ts';
import { listShipments, type ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { readShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import { isPersonErased } from '#domain/customer/erased-person.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { addressLines } from '#domain/order/address/address-lines.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { amountDue } from '#domain/refund/amount-due.ts';
import { ok } from '#domain/result.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { leftToShip } from '#domain/shipment/line-counters.ts';
import { orderStatus } from '#domain/shipment/order-status.ts';
import { drawBarcode } from '../../services/stock/draw-barcode.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { customerName, summaryLineJson } from '../staff-orders/order-summary-json.ts';

type Slip = CallOutput<'listPackingSlips'>['slips'][number];

/** Lists what the packing slips of orders show. Reads the primary, because staff print what they have just changed. */
export function listPackingSlipsEndpoint({
  database: { db },
}: {
  readonly database: Database;
}): Endpoint<'listPackingSlips'> {
  return async ({ input: { query } }) => {
    const [orders, { name, address, email, phone }] = await Promise.all([
      listOrdersByNumber(db, query.numbers),
      readShopDetails(db),
    ]);
    const ids = orders.map(({ id }) => id);
    const parts = {
      shipments: await listShipments(db, ids),
      refunds: await listRefunds(db, ids),
      discounts: await listLineDiscounts(db, ids),
    };
    const slips: Slip[] = [];
    for (const number of query.numbers) {
      const order = orders.find((one) => one.number === number);
      if (order !== undefined) slips.push(await slipJson(order, parts));
    }
    return ok({ value: { shop: { name, address, email, phone }, slips } });
  };
}

async function slipJson(
  order: OrderRecord,
  {
    shipments,
    refunds,
    discounts,
  }: {
    shipments: readonly ShipmentRecord[];
    refunds: readonly RefundRow[];
    discounts: Awaited<ReturnType<typeof listLineDiscounts>>;
  },
): Promise<Slip> {
  const { number, state, paymentMethod, lines } = order;
  const barcode = await drawBarcode(String(number));
  if (barcode === null) throw new Error('the number of an order has only digits');
  const discountOf = (position: number) =>
    discounts.find((one) => one.orderId === order.id && one.position === position)?.cents ?? 0;
  const own = shipments.filter(({ orderId }) => orderId === order.id);
  return {
    number,
    placedAt: order.createdAt.toISOString(),
    state,
    status: orderStatus(state, lines, own),
    holdEndsAt: order.holdEndsAt?.toISOString() ?? null,
    refusedAt: order.refusedAt?.toISOString() ?? null,
    paymentMethod,
    total: dollarsFromStored(
      amountDue(
        amountToPay(order),
        refunds.filter(({ orderId }) => orderId === order.id),
      ),
    ),
    shipTo: isPersonErased(order) ? null : [customerName(order), ...addressLines(order)],
    lines: lines.filter(isPartOfOrder).map((line) => ({
      ...summaryLineJson(line),
      position: line.position,
      discount: dollarsFromStored(discountOf(line.position)),
      cancelled: line.cancelled,
      left: leftToShip(line),
    })),
    barcode: { width: barcode.width, path: barcode.path },
  };
}
