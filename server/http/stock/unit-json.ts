import type { ApiCountLine, ApiStockProduct, ApiStockUnit } from '#contract/calls.ts';
import type { UnitProduct } from '#database/queries/stock/count-lines.ts';
import type { StockProduct, UnitStock } from '#database/queries/stock/stock-units.ts';
import { unitLevel } from '#domain/stock/stock-level.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';

/** Returns a stock unit in the shape of the contract. */
export function unitJson(unit: UnitStock): ApiStockUnit {
  return { ...unit, onHand: unit.available + unit.reserved, level: unitLevel(unit) };
}

/** Returns the product of a unit in the shape of the contract. */
export function unitProductJson(product: UnitProduct): ApiCountLine['product'] {
  return { ...productSummaryJson(product), brand: product.brand };
}

/** Returns a product with its stock in the shape of the contract. */
export function stockProductJson(row: StockProduct): ApiStockProduct {
  const { brand, department, category, status, units, incoming, recentlySold } = row;
  return {
    ...productSummaryJson(row),
    brand,
    department,
    category,
    status,
    units: units.map(unitJson),
    incoming,
    recentlySold,
  };
}
