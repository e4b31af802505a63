import { countGuestOrders } from '#database/queries/orders/guests/claim-orders.ts';
import { ok } from '#domain/result.ts';
import { claimOrders } from '../../services/guests/claim-orders.ts';
import { openGuestOrder } from '../../services/guests/open-guest-order.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { openPaymentLinkEndpoint } from '../orders/payment-link.ts';
import { ACKNOWLEDGED } from '../responses/acknowledge.ts';
import type { GuestCookies } from './guest-cookies.ts';

type Deps = Parameters<typeof openPaymentLinkEndpoint>[0] & {
  readonly guestCheckout: boolean;
  readonly guestCookies: GuestCookies;
};

/** Creates the endpoints of orders without an account, and of those that are paid by a mailed link. */
export function createGuestOrderEndpoints(deps: Deps): {
  openGuestOrder: Endpoint<'openGuestOrder'>;
  openPaymentLink: Endpoint<'openPaymentLink'>;
  readGuestOrders: Endpoint<'readGuestOrders'>;
  claimOrders: Endpoint<'claimOrders'>;
} {
  return {
    openGuestOrder: async ({ input: { params, body }, headers }) => {
      const opened = await openGuestOrder(deps, { reference: params.id, secret: body.secret });
      if (!opened.ok) return opened;
      return ok({ ...ACKNOWLEDGED, cookies: [deps.guestCookies.withLink(headers, body.secret)] });
    },
    openPaymentLink: openPaymentLinkEndpoint(deps),
    readGuestOrders: async ({ actor: { userId, emailVerified } }) => {
      const isUnconfirmed = deps.guestCheckout && !emailVerified;
      return ok({ value: { count: await countGuestOrders(deps.database.db, userId), isUnconfirmed } });
    },
    claimOrders: async ({ actor }) => {
      const claimed = await claimOrders(deps, actor.userId);
      return claimed.ok ? ok({ value: { acknowledged: true, count: claimed.value } }) : claimed;
    },
  };
}
