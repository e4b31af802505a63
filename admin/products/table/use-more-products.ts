import { useCallback } from 'react';
import { client } from '../../data/client.ts';
import { usePages } from '../../live/use-pages.ts';
import { PRODUCTS_PER_PAGE, type ProductsData } from '../load-products.ts';

/** Returns the products of all pages that were loaded. */
export function useMoreProducts({ products, next, filter: { query } }: ProductsData) {
  const load = useCallback(
    async (cursor: string) => {
      const result = await client.listStaffProducts({
        query: { ...query, limit: PRODUCTS_PER_PAGE, cursor },
      });
      return result.ok ? { rows: result.value.products, next: result.next ?? null } : undefined;
    },
    [query],
  );
  return usePages({ rows: products, next, filter: JSON.stringify(query) }, load);
}
