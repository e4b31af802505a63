import type { ApiOrder } from '#contract/calls.ts';
import type { Database } from '#database/connect.ts';
import type { OrderRecord } from '#database/queries/orders.ts';
import { cents, dollarsFromCents } from '#domain/money.ts';
import { paymentStatus } from '#domain/order/payment-method.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import { holdOrder } from '../../services/hold-order.ts';
import { readOrder, readOrdersOf } from '../../services/read-orders.ts';
import { recordPayment } from '../../services/record-payment.ts';
import { startCardOrder } from '../../services/start-card-order.ts';
import type { Endpoint } from '../endpoint.ts';

type Deps = { database: Database; clock: Clock; payments: PaymentPort };

export function createPaymentIntentEndpoint(deps: Deps): Endpoint<'createPaymentIntent'> {
  return async ({ input, actor }) => {
    const started = await startCardOrder(deps, {
      buyer: actor,
      idempotencyKey: input.headers['idempotency-key'] ?? deps.clock.newId(),
      request: input.body,
    });
    return started.ok ? ok({ value: started.value }) : started;
  };
}

export function placeOrderEndpoint(deps: Deps): Endpoint<'placeOrder'> {
  return async ({ input: { body, headers }, actor }) => {
    if (body.paymentMethod === 'stripe') {
      const { transactionId } = body;
      const paid = await recordPayment(deps, { userId: actor.userId, transactionId });
      if (!paid.ok) return paid;
      return ok({
        value: { acknowledged: true, insertedId: paid.value.orderId, reference: transactionId },
      });
    }
    const { paymentMethod, ...request } = body;
    const placed = await holdOrder(deps, {
      buyer: actor,
      idempotencyKey: headers['idempotency-key'] ?? deps.clock.newId(),
      paymentMethod,
      request,
    });
    if (!placed.ok) return placed;
    const { id } = placed.value;
    return ok({ value: { acknowledged: true, insertedId: id, reference: id } });
  };
}

export function readOrderEndpoint(database: Database): Endpoint<'readOrder'> {
  return async ({ input, actor }) => {
    const found = await readOrder(
      { database },
      { reference: input.params.id, reader: { userId: actor.userId, isAdmin: actor.role === 'admin' } },
    );
    return found.ok ? ok({ value: orderJson(found.value) }) : found;
  };
}

export function listOrdersEndpoint(database: Database): Endpoint<'listOrders'> {
  return async ({ input }) => {
    const orders = await readOrdersOf({ database }, input.params.email);
    return ok({ value: orders.map(orderJson) });
  };
}

export function readPaymentSettingsEndpoint(settings: {
  publishableKey: string;
  scriptUrl: string | null;
}): Endpoint<'readPaymentSettings'> {
  return async () => ok({ value: settings });
}

function orderJson(order: OrderRecord): ApiOrder {
  const [line] = order.lines;
  if (!line) throw new Error(`order ${order.id} has no line`);
  return {
    _id: order.id,
    firstName: order.firstName,
    lastName: order.lastName,
    country: order.country,
    city: order.city,
    address: order.address,
    phone: order.phone,
    email: order.email,
    paymentMethod: order.paymentMethod,
    paymentStatus: paymentStatus(order.paymentMethod),
    state: order.state,
    product: {
      _id: line.productId,
      img: line.img,
      title: line.title,
      brand: line.brand,
      quantity: line.quantity,
      size: line.size,
      price: dollarsFromCents(cents(line.unitCents)),
    },
    transactionId: order.paymentIntentId,
    total: dollarsFromCents(cents(order.totalCents)),
    createdAt: order.createdAt.toISOString(),
  };
}
