import { ok } from '#domain/result.ts';
import { confirmByLink, stopByLink } from '../../services/stock-alerts/alert-link.ts';
import { requestAlert } from '../../services/stock-alerts/request-alert.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { acknowledge } from '../responses/acknowledge.ts';

type StockAlertCall = 'requestStockAlert' | 'confirmStockAlert' | 'stopStockAlerts';

/** Creates the endpoints of mails about sizes that are back in stock. */
export function createStockAlertEndpoints(deps: WriteDeps): {
  readonly [Name in StockAlertCall]: Endpoint<Name>;
} {
  return {
    requestStockAlert: async ({ input: { body }, actor }) => {
      const { product: productId, size, email } = body;
      const isOwn = actor?.emailVerified === true && actor.email === email;
      const ownerId = isOwn ? actor.userId : undefined;
      return acknowledge(await requestAlert(deps, { productId, size, email, ownerId }));
    },
    confirmStockAlert: async ({ input: { params, body } }) => {
      const confirmed = await confirmByLink(deps, { id: params.id, secret: body.secret });
      return confirmed.ok ? ok({ value: confirmed.value }) : confirmed;
    },
    stopStockAlerts: async ({ input: { params, body } }) =>
      acknowledge(await stopByLink(deps, { id: params.id, secret: body.secret })),
  };
}
