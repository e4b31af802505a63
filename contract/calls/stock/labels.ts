import { z } from 'zod';
import type { Call } from '../../call.ts';
import { labelledProduct } from './counts.ts';
import { stockUnit } from './stock.ts';

const MAX_UNIT_COUNT = 200;

/** Ids of units, separated by commas. */
const unitIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(z.uuid({ error: 'units must be ids of stock units.' }))
      .max(MAX_UNIT_COUNT, { error: `Name at most ${MAX_UNIT_COUNT} units.` }),
  );

export const labelCalls = {
  listLabels: {
    summary: 'What a label of each unit shows, with its barcode, or else its SKU, as bars',
    access: { may: 'stock:see' },
    query: z.object({ units: unitIds }),
    response: z.object({
      /** In the order of `units`; without those that do not exist. */
      labels: z.array(
        z.object({
          unit: stockUnit,
          product: labelledProduct,
          /** Null for a unit with neither barcode nor SKU, and for a code that no barcode can represent. */
          barcode: z
            .object({
              text: z.string(),
              /** Width in modules, the narrowest bars, with the quiet zones. */
              width: z.int(),
              /** The bars, as the data of an SVG path of that width and the height 1. */
              path: z.string(),
            })
            .nullable(),
        }),
      ),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
