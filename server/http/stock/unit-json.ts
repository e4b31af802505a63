import type { ApiCountLine, ApiStockProduct, ApiStockUnit } from '#contract/calls.ts';
import type { UnitProduct } from '#database/queries/stock/count-lines.ts';
import type { StockProduct, UnitStock } from '#database/queries/stock/stock-units.ts';
import { mainPictureUrl } from '#domain/catalog/pictures/picture.ts';
import { unitLevel } from '#domain/catalog/sizes/stock-level.ts';

/** Returns a stock unit in the shape of the contract. */
export function unitJson(unit: UnitStock): ApiStockUnit {
  return { ...unit, onHand: unit.available + unit.reserved, level: unitLevel(unit) };
}

/** Returns the product of a unit in the shape of the contract. */
export function unitProductJson(product: UnitProduct): ApiCountLine['product'] {
  const { id, title, colour, brand, pictures } = product;
  return {
    id,
    title,
    ...(colour !== null && { colour }),
    brand,
    img: mainPictureUrl(product),
    pictures: pictures.slice(0, 1),
  };
}

/** Returns a product with its stock in the shape of the contract. */
export function stockProductJson(row: StockProduct): ApiStockProduct {
  const { id, title, colour, brand, department, category, status, pictures, units, incoming, sold } = row;
  return {
    id,
    title,
    ...(colour !== null && { colour }),
    brand,
    department,
    category,
    status,
    img: mainPictureUrl(row),
    pictures: pictures.slice(0, 1),
    units: units.map(unitJson),
    incoming,
    sold,
  };
}
