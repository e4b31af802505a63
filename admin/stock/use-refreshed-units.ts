import { useState } from 'react';
import type { ApiStockProduct, ApiStockUnit } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import type { StockData } from './load-stock.ts';

/**
 * Returns the products with the units that `refresh` has read since. Newer `data` replaces the units of its own products: the first page.
 * Those of further pages keep what `refresh` has read.
 */
export function useRefreshedUnits(data: StockData, products: readonly ApiStockProduct[]) {
  const [read, setRead] = useState(new Map<string, { data: StockData; unit: ApiStockUnit }>());
  const refresh = async (unitId: string) => {
    const result = await client.listStockMovements({ params: { sku: unitId }, query: { limit: '1' } });
    if (!result.ok) return;
    const { unit } = result.value;
    setRead((before) => new Map(before).set(unitId, { data, unit }));
  };
  const firstPage = new Set(data.products);
  const newest = (product: ApiStockProduct, unit: ApiStockUnit) => {
    const again = read.get(unit.id);
    return again !== undefined && (again.data === data || !firstPage.has(product)) ? again.unit : unit;
  };
  return {
    products: products.map((product) => ({
      ...product,
      units: product.units.map((unit) => newest(product, unit)),
    })),
    refresh,
  };
}
