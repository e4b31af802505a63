import { useState } from 'react';
import type { ApiStockProduct, ApiStockUnit } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import type { StockData } from './load-stock.ts';

/**
 * Returns the products with the units that `refresh` has read again. When `data` changes, its first page is newer, so re-read units of that
 * page are dropped. Those of further pages stay.
 */
export function useRefreshedUnits(data: StockData, products: readonly ApiStockProduct[]) {
  const [refreshed, setRefreshed] = useState(new Map<string, { data: StockData; unit: ApiStockUnit }>());
  const refresh = async (unitId: string) => {
    const result = await client.listStockMovements({ params: { sku: unitId }, query: { limit: '1' } });
    if (!result.ok) return;
    const { unit } = result.value;
    setRefreshed((before) => new Map(before).set(unitId, { data, unit }));
  };
  const firstPage = new Set(data.products);
  const newest = (product: ApiStockProduct, unit: ApiStockUnit) => {
    const reread = refreshed.get(unit.id);
    if (reread === undefined) return unit;
    return reread.data === data || !firstPage.has(product) ? reread.unit : unit;
  };
  return {
    products: products.map((product) => ({
      ...product,
      units: product.units.map((unit) => newest(product, unit)),
    })),
    refresh,
  };
}
