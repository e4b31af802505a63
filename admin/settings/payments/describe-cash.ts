import { countOf } from '../../ui/count-text.ts';
import type { PaymentSettingsData } from './load-payment-settings.ts';

/** Describes who may pay in cash on delivery, in sentences. */
export function describeCash({
  orders,
  unconfirmedOrders,
  unconfirmedTotal,
  refusals,
}: PaymentSettingsData['cash']): readonly string[] {
  if (orders === 0) return ['Every cash order is refused, because CASH_ORDERS is 0 on the server.'];
  const limit =
    orders === null
      ? 'Customers can have any number of open cash orders (CASH_ORDERS).'
      : `A customer can have ${countOf(orders, 'open cash order')} at most (CASH_ORDERS).`;
  return [
    'Offered in the checkout for every order.',
    limit,
    describeUnconfirmed(unconfirmedOrders, unconfirmedTotal),
    ...(refusals === null
      ? []
      : [
          `After ${countOf(refusals, 'order')} refused at the door within a year, a customer can only pay by card (CASH_REFUSALS).`,
        ]),
  ];
}

function describeUnconfirmed(orders: number | null, total: number | null): string {
  const who = 'without a confirmed email address';
  if (orders === 0) return `Refused to customers ${who} (UNCONFIRMED_CASH_ORDERS).`;
  const limits = [
    ...(orders === null ? [] : [`${countOf(orders, 'open cash order')} (UNCONFIRMED_CASH_ORDERS)`]),
    ...(total === null ? [] : [`$${total} an order (UNCONFIRMED_CASH_DOLLARS)`]),
  ];
  if (limits.length === 0) return `The same for customers ${who}.`;
  return `Customers ${who}: at most ${limits.join(' and ')}.`;
}
