import type { ParsedInput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { countOrders } from '#database/queries/orders/orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { PRODUCT_COLUMNS, STOCK_COLUMNS } from '#domain/import-export/columns.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { listIdGroups, writeExport } from '../../services/import-export/write-export.ts';
import { writeOrders } from '../../services/import-export/write-orders.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { DownloadReply, Endpoint } from '../api/endpoint.ts';
import { readStaffListing } from '../product-list/staff-products.ts';
import type { CatalogueReader } from '../request-context.ts';
import { authorOf } from '../staff/author.ts';

type Context = {
  readonly input: Pick<ParsedInput<'exportProducts'>, 'query'>;
  readonly catalogue: CatalogueReader;
};

const COLUMNS_OF = { products: PRODUCT_COLUMNS, stock: STOCK_COLUMNS } as const;

/** Exports the products of a list, or their stock. */
export function exportEndpoint(
  kind: keyof typeof COLUMNS_OF,
  { clock }: { readonly clock: Clock },
): (context: Context) => Promise<Result<DownloadReply, ServiceError>> {
  return async ({ input: { query }, catalogue }) => {
    const listing = await readStaffListing(query, catalogue);
    if (!listing.ok) return listing;
    const groups = listIdGroups(catalogue.db, listing.value);
    return ok({
      download: {
        name: fileName(kind, clock),
        text: writeExport(catalogue.db, { groups, columns: COLUMNS_OF[kind] }),
      },
    });
  };
}

/** Exports named products. */
export function exportSelectionEndpoint({
  clock,
}: {
  readonly clock: Clock;
}): Endpoint<'exportSelectedProducts'> {
  return async ({ input: { body }, catalogue }) => {
    const text = writeExport(catalogue.db, { groups: [body.ids], columns: PRODUCT_COLUMNS });
    return ok({ download: { name: fileName('products', clock), text } });
  };
}

/**
 * Exports named orders, and records that customers' data left the shop. Reads the primary, because staff check what they have just
 * changed.
 */
export function exportOrdersEndpoint({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Endpoint<'exportSelectedOrders'> {
  return async ({ input: { body }, actor, headers }) => {
    const text = writeOrders(database.db, body.numbers);
    await database.transaction(async (tx) => {
      const count = await countOrders(tx, body.numbers);
      await insertChange(tx, {
        at: clock.now(),
        author: authorOf(actor, headers),
        action: 'orders_exported',
        subject: { type: 'customer', id: '*' },
        changes: [{ field: 'orders', before: null, after: count }],
      });
    });
    return ok({ download: { name: fileName('orders', clock), text } });
  };
}

function fileName(kind: keyof typeof COLUMNS_OF | 'orders', clock: Clock): string {
  return `${kind}-${clock.now().toISOString().slice(0, 10)}.csv`;
}
