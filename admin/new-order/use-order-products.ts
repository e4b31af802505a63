import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';

export type SoldProduct = CallOutput<'readProduct'>;

/** The products of the lines, by id. Null for one that the shop does not sell any more, undefined while it is read. */
export type OrderProducts = Readonly<Record<string, SoldProduct | null | undefined>>;

/** Reads a product that the shop sells; null if it sells no such product. Returns the problem of a failed request. */
export async function readSoldProduct(
  id: string,
): Promise<SoldProduct | null | { readonly problem: string }> {
  const read = await client.readProduct({ params: { id } });
  if (read.ok) return read.value;
  return read.error.status === 404 ? null : { problem: read.error.detail };
}

/** Reads the products of the lines that were not read before. */
export function useOrderProducts(ids: readonly string[]) {
  const [products, setProducts] = useState<OrderProducts>({});
  const wanted = JSON.stringify([...new Set(ids)].filter((id) => !(id in products)));
  useEffect(() => {
    for (const id of JSON.parse(wanted) as string[]) void readInto(id);
    async function readInto(id: string) {
      const product = await readSoldProduct(id);
      if (product === null || !('problem' in product))
        setProducts((before) => ({ ...before, [id]: product }));
    }
  }, [wanted]);
  return {
    products,
    remember: (product: SoldProduct) => setProducts((before) => ({ ...before, [product._id]: product })),
  };
}
