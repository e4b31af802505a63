import type { ApiProductRow } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listEditedProducts, type EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { MAX_SELECTED_COUNT } from '#domain/bulk/bulk-change.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';
import { listFirstIds, readStaffListing } from './staff-products.ts';

/** Lists the ids of a filtered product list, to select all of its products. */
export function listProductIdsEndpoint(): Endpoint<'listProductIds'> {
  return async ({ input: { query }, catalogue }) => {
    const { q, sort = q === undefined ? 'newest' : 'relevance' } = query;
    const read = await readStaffListing(query, catalogue);
    if (!read.ok) return read;
    const { isComplete, ...listing } = read.value;
    const { ids, more } = await listFirstIds(catalogue.db, { listing, sort, limit: MAX_SELECTED_COUNT });
    return ok({ value: { ids, more: more || !isComplete } });
  };
}

/** Reads the primary, because staff check what they have just changed. */
export function listProductRowsEndpoint({
  database: { db },
}: {
  readonly database: Database;
}): Endpoint<'listProductRows'> {
  return async ({ input: { query } }) => {
    const products = await listEditedProducts(db, query.ids);
    return ok({ value: { products: products.map(rowJson) } });
  };
}

function rowJson(row: EditedProduct): ApiProductRow {
  const { searchTitle, searchDescription, publishAt } = row;
  return {
    ...productSummaryJson(row),
    details: row.details,
    brand: row.brand,
    for: row.department,
    category: row.category,
    price: dollarsFromStored(row.priceCents),
    sellingPrice: dollarsFromStored(row.sellingCents),
    ...(searchTitle !== null && { searchTitle }),
    ...(searchDescription !== null && { searchDescription }),
    status: row.status,
    ...(publishAt !== null && { publishAt: publishAt.toISOString() }),
  };
}
