import type { Database } from '#database/connection/connect.ts';
import { listDemoProducts } from '#database/queries/catalogue/demo-products.ts';
import { DEMO_IDS } from '#database/seed/demo/demo-ids.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { removeDemoProducts } from '../../services/bulk/remove-demo-products.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { authorOf } from '../staff/author.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Reads the primary, because staff check what they have just changed. */
export function readDemoProductsEndpoint({
  database: { db },
}: Pick<Deps, 'database'>): Endpoint<'readDemoProducts'> {
  return async () => {
    const demo = await listDemoProducts(db, DEMO_IDS);
    const changed = demo
      .filter(({ isChanged }) => isChanged)
      .map(({ id, title, colour }) => ({ id, title, ...(colour !== null && { colour }) }));
    return ok({ value: { unchanged: demo.length - changed.length, changed } });
  };
}

export function removeDemoProductsEndpoint(deps: Deps): Endpoint<'removeDemoProducts'> {
  return async ({ input: { body }, actor, headers, catalogue }) => {
    const context = { catalogue: await catalogue.read(), role: actor.staffRole, isConfirmed: false };
    const request = { batch: body.batch, context, author: authorOf(actor, headers) };
    const removed = await removeDemoProducts(deps, request);
    if (!removed.ok) return removed;
    const { removed: count, changeId } = removed.value;
    return ok({ value: { removed: count, changeId: changeIdJson(changeId) } });
  };
}
