import { z } from 'zod';
import { EXPORT_PART_COUNT } from '#domain/import-export/export-part.ts';
import type { Call } from '../../call.ts';

export const orderExportCalls = {
  exportSelectedOrders: {
    summary: `Up to ${EXPORT_PART_COUNT} orders as a CSV file, by their numbers: one row for each line. The first row of an order has its amounts and address. Unknown numbers are left out`,
    access: { may: 'import_export:do' },
    body: z.object({
      numbers: z
        .array(z.int().min(1))
        .min(1, { error: 'Choose at least one order.' })
        .max(EXPORT_PART_COUNT, { error: `Name at most ${EXPORT_PART_COUNT} orders.` }),
    }),
    download: { type: 'text/csv' },
    response: z.string(),
    problems: [],
  },
} as const satisfies Record<string, Call>;
