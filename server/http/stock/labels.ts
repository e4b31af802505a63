import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listUnitsWithProducts } from '#database/queries/stock/count-lines.ts';
import { ok } from '#domain/result.ts';
import { drawBarcode } from '../../services/stock/draw-barcode.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { unitProductJson, unitJson } from './unit-json.ts';

export function listLabelsEndpoint({
  database: { db },
}: {
  readonly database: Database;
}): Endpoint<'listLabels'> {
  return async ({ input: { query } }) => {
    const found = await listUnitsWithProducts(db, query.units);
    const labels: CallOutput<'listLabels'>['labels'] = [];
    for (const { unit, product } of found) {
      const code = unit.barcode ?? unit.sku;
      const barcode = code === null ? null : await drawBarcode(code);
      labels.push({ unit: unitJson(unit), product: unitProductJson(product), barcode });
    }
    return ok({ value: { labels } });
  };
}
