import type { CallOutput } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalog/pictures/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import type { Command } from './commands.ts';

/** Finds the products that the shop's search suggests. */
export async function findProducts(q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const result = await client.suggestSearches({ query: { q }, signal });
  return result.ok ? result.value.products.map(toCommand) : [];
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
