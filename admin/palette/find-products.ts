import type { CallOutput } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import { STATUS_NAMES } from '../product/product-status.tsx';
import type { Command } from './commands.ts';
import { actionsOn } from './product-actions.ts';

type StaffProduct = CallOutput<'listStaffProducts'>['products'][number];
type Suggested = CallOutput<'suggestSearches'>['products'][number];
type Found = (Suggested | StaffProduct) & Pick<StaffProduct, 'id' | 'status'>;

const MAX_COUNT = 6;

/**
 * Finds products: those that the shop suggests while a word is typed, and those of every status that the list of products finds by whole
 * words, SKU or barcode. Adds the actions on the first one.
 */
export async function findProducts(q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const [suggested, listed] = await Promise.all([
    client.suggestSearches({ query: { q }, signal }),
    client.listStaffProducts({ query: { q, limit: String(MAX_COUNT) }, signal }),
  ]);
  const found: Found[] = [
    ...(suggested.ok ? suggested.value.products.map(fromSuggestion) : []),
    ...(listed.ok ? listed.value.products : []),
  ];
  const products = [...new Map(found.map((one) => [one.id, one])).values()].slice(0, MAX_COUNT);
  return [...products.map(toCommand), ...products.slice(0, 1).flatMap(actionsOn)];
}

/** The shop suggests published products only. */
function fromSuggestion(product: Suggested): Found {
  return { ...product, id: product._id, status: 'published' };
}

function toCommand(product: Found): Command {
  const { id, status } = product;
  const notes = status === 'published' ? [] : [STATUS_NAMES[status]];
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
