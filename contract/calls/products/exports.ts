import { z } from 'zod';
import { EXPORT_PART_COUNT } from '#domain/import-export/export-part.ts';
import type { Call } from '../../call.ts';
import { productId } from '../../fields.ts';
import { staffListingQuery } from './staff-products.ts';

/** The filters of the products list. */
const filters = staffListingQuery.omit({ sort: true, limit: true, cursor: true });

const CSV = { type: 'text/csv' };

export const exportCalls = {
  exportProducts: {
    summary:
      'The products of a list with their sizes as a CSV file, one row for each size; the first row of a product has its fields. With `q` at most 500 products',
    access: { may: 'product_import_export:do' },
    query: filters,
    download: CSV,
    response: z.string(),
    problems: [],
  },
  exportSelectedProducts: {
    summary: `Up to ${EXPORT_PART_COUNT} products with their sizes as a CSV file, in the order of the request; unknown ones are left out`,
    access: { may: 'product_import_export:do' },
    body: z.object({
      ids: z
        .array(productId)
        .min(1, { error: 'Choose at least one product.' })
        .max(EXPORT_PART_COUNT, { error: `Name at most ${EXPORT_PART_COUNT} products.` }),
    }),
    download: CSV,
    response: z.string(),
    problems: [],
  },
  exportStock: {
    summary:
      'The stock of the products of a list as a CSV file, one row for each size. With `q` at most 500 products',
    access: { may: 'import_export:do' },
    query: filters,
    download: CSV,
    response: z.string(),
    problems: [],
  },
} as const satisfies Record<string, Call>;
