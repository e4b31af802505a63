import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalog/pictures/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import type { Command } from './commands.ts';

/** A single letter matches too much. */
const MIN_QUERY_LENGTH = 2;

/** Returns the products that the shop's search suggests. Keeps the earlier ones until the next have arrived. */
export function useProductResults(query: string): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([]);
  const q = query.trim();
  const isLongEnough = q.length >= MIN_QUERY_LENGTH;
  useEffect(() => {
    if (!isLongEnough) return;
    const leaving = new AbortController();
    const search = async () => {
      const result = await client.suggestSearches({ query: { q }, signal: leaving.signal });
      setFound(result.ok ? result.value.products.map(toCommand) : []);
    };
    // An aborted search throws.
    search().catch(() => undefined);
    return () => leaving.abort();
  }, [q, isLongEnough]);
  return isLongEnough ? found : [];
}

function toCommand(product: CallOutput<'suggestSearches'>['products'][number]): Command {
  return {
    id: `product-${product._id}`,
    group: 'Products',
    label: productName(product),
    detail: `${product.brand}, ${formatDollars(product.sellingPrice)}`,
    icon: 'products',
    picture: pictureOf(product),
    target: { screen: `/products/${encodeURIComponent(product._id)}` },
  };
}
