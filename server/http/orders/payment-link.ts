import type { CallOutput } from '#contract/calls.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { dollarsFromStored, sum } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { openPaymentLink } from '../../services/payments/open-payment-link.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { amountsJson, lineDiscountsJson } from './amounts-json.ts';
import { lineJson, lineTotal } from './order-json.ts';

type CardSettings = Pick<
  NonNullable<CallOutput<'openPaymentLink'>['payment']>,
  'publishableKey' | 'scriptUrl'
>;

/** Returns what the page to pay an order shows: no name and no address, because anyone with the mail can open it. */
export function openPaymentLinkEndpoint(
  deps: OrderDeps & { readonly paymentSettings: CardSettings },
): Endpoint<'openPaymentLink'> {
  return async ({ input: { params, body } }) => {
    const opened = await openPaymentLink(deps, { orderId: params.id, secret: body.secret });
    if (!opened.ok) return opened;
    const { order, clientSecret } = opened.value;
    const { adjustments, taxes } = await readOrderAmounts(deps.database.db, order.id);
    const lines = order.lines.filter(isPartOfOrder);
    return ok({
      value: {
        number: order.number,
        state: order.state,
        holdEndsAt: order.holdEndsAt?.toISOString() ?? null,
        products: lines.map((line) => ({
          ...lineJson(line),
          ...lineDiscountsJson(adjustments, line.position),
        })),
        ...amountsJson({
          subtotalCents: sum(lines.map(lineTotal)),
          adjustments,
          shippingCents: order.shippingCents,
          taxes,
        }),
        shippingMethod: order.shippingMethod,
        total: dollarsFromStored(order.totalCents),
        payment: clientSecret === null ? null : { clientSecret, ...deps.paymentSettings },
      },
    });
  };
}
