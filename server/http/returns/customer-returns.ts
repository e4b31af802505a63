import { fail, ok } from '#domain/result.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { requestReturn } from '../../services/returns/request-return.ts';
import { withdrawReturn } from '../../services/returns/withdraw-return.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { GuestCookies } from '../guests/guest-cookies.ts';
import { orderHidden } from '../guests/read-buyer.ts';
import { withHistory } from '../orders/order-json.ts';

type Deps = OrderDeps & { readonly guestCookies: GuestCookies };

/** Creates the endpoints by which customers, who may be guests, return pieces of their orders. */
export function createCustomerReturnEndpoints(deps: Deps) {
  return { requestReturn: requestReturnEndpoint(deps), withdrawReturn: withdrawReturnEndpoint(deps) };
}

function requestReturnEndpoint(deps: Deps): Endpoint<'requestReturn'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const requested = await requestReturn(deps, {
      reference: params.id,
      person: deps.guestCookies.readPerson(actor, headers),
      lines: body.lines.map((line) => ({
        ...line,
        comment: line.comment || null,
        newSize: line.resolution === 'exchange' ? line.newSize : null,
      })),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    if (!requested.ok) return fail(orderHidden(actor, requested.error));
    return ok({ value: await withHistory(deps, requested.value) });
  };
}

function withdrawReturnEndpoint(deps: Deps): Endpoint<'withdrawReturn'> {
  return async ({ input: { params }, actor, headers }) => {
    const person = deps.guestCookies.readPerson(actor, headers);
    const withdrawn = await withdrawReturn(deps, { id: params.id, person });
    if (!withdrawn.ok) return fail(orderHidden(actor, withdrawn.error));
    return ok({ value: await withHistory(deps, withdrawn.value) });
  };
}
