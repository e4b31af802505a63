import { z } from 'zod';
import type { Call } from '../../call.ts';
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
