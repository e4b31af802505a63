import type { ParsedInput } from '#contract/calls.ts';
import { PRODUCT_COLUMNS, STOCK_COLUMNS } from '#domain/import-export/columns.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { listIdGroups, writeExport } from '../../services/import-export/write-export.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { DownloadReply, Endpoint } from '../api/endpoint.ts';
import { readStaffListing } from '../product-list/staff-products.ts';
import type { CatalogueReader } from '../request-context.ts';
import { csvName } from '../responses/csv-name.ts';

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
        name: csvName(kind, clock),
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
    return ok({ download: { name: csvName('products', clock), text } });
  };
}
