import type { ApiStockUnit } from '#contract/calls.ts';
import type { UnitStock } from '#database/queries/stock/stock-units.ts';
import { unitLevel } from '#domain/catalog/stock-level.ts';

/** Returns a stock unit as the calls name it. */
export function unitJson(unit: UnitStock): ApiStockUnit {
  return { ...unit, onHand: unit.available + unit.reserved, level: unitLevel(unit) };
}
