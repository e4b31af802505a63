import type { CallOutput } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import { STATUS_NAMES } from '../product/product-status.tsx';
import type { Command } from './commands.ts';

type StaffProduct = CallOutput<'listStaffProducts'>['products'][number];
type Suggested = CallOutput<'suggestSearches'>['products'][number];

const MAX_COUNT = 6;

/**
 * Finds products: those that the shop suggests while a word is typed, and those of every status that the list of products finds by whole
 * words, SKU or barcode.
 */
export async function findProducts(q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const [suggested, listed] = await Promise.all([
    client.suggestSearches({ query: { q }, signal }),
    client.listStaffProducts({ query: { q, limit: String(MAX_COUNT) }, signal }),
  ]);
  const found = [
    ...(suggested.ok ? suggested.value.products.map(suggestedCommand) : []),
    ...(listed.ok ? listed.value.products.map(listedCommand) : []),
  ];
  return [...new Map(found.map((command) => [command.id, command])).values()].slice(0, MAX_COUNT);
}

function suggestedCommand(product: Suggested): Command {
  return toCommand(product._id, product, []);
}

function listedCommand(product: StaffProduct): Command {
  return toCommand(product.id, product, product.status === 'published' ? [] : [STATUS_NAMES[product.status]]);
}

function toCommand(id: string, product: Suggested | StaffProduct, notes: readonly string[]): Command {
  return {
    id: `product-${id}`,
    group: 'Products',
    label: productName(product),
    detail: [product.brand, formatDollars(product.sellingPrice), ...notes].join(', '),
    icon: 'products',
    ...(product.img !== '' && { picture: pictureOf(product) }),
    target: { screen: `/products/${encodeURIComponent(id)}` },
  };
}
