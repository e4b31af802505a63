import type { ProductRecord } from '#database/queries/catalogue/products.ts';
import type { HeldItem } from '#database/queries/orders/pending-orders.ts';
import { findStockedSize, type StockedSize } from '#domain/catalogue/sizes/product-sizes.ts';
import { cents, centsFromDollars, type Cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import {
  combineProblems,
  priceChanged,
  productUnknown,
  sizeUnknown,
  stockExceeded,
  type LineProblem,
} from './order-problems.ts';
import type { OrderRequest, RequestedLine } from './order-request.ts';

/** A line with the product and the price that the shop sells it for. */
export type AcceptedLine<Product = ProductRecord> = RequestedLine & {
  readonly product: Product;
  readonly unitCents: Cents;
};

type StockedLine<Product = ProductRecord> = AcceptedLine<Product> & {
  readonly index: number;
  readonly stocked: StockedSize;
};

/**
 * Prices the lines of a request with the prices of published products. Fails with the problems of all lines at once. Checks the stock only
 * on request: stock that is short now may be free once its lock is taken. `freed` is counted as stock.
 */
export function acceptLines<Product extends ProductRecord>(
  request: OrderRequest,
  {
    products,
    checksStock,
    freed = [],
  }: { products: readonly Product[]; checksStock: boolean; freed?: readonly HeldItem[] },
): Result<readonly AcceptedLine<Product>[], ServiceError> {
  const problems: LineProblem[] = [];
  const lines: StockedLine<Product>[] = [];
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const [index, line] of request.lines.entries()) {
    const product = byId.get(line.productId);
    const stocked = product && findStockedSize(product, line.size);
    if (!product) problems.push(productUnknown(request, index));
    else if (!stocked) problems.push(sizeUnknown(request, index, product));
    else {
      const unitCents = cents(stocked.sellingCents ?? product.sellingCents);
      if (line.price !== undefined && centsFromDollars(line.price) !== unitCents)
        problems.push(priceChanged(request, index, { product, price: unitCents }));
      lines.push({ ...line, index, product, stocked, unitCents });
    }
  }
  if (checksStock) problems.push(...listShortages(request, lines, freed));
  return problems.length > 0 ? fail(combineProblems(request, problems)) : ok(lines);
}

/** Lists the lines whose stock is short. Lines of a product whose sizes share one stock need it together. */
function listShortages(
  request: OrderRequest,
  lines: readonly StockedLine[],
  freed: readonly HeldItem[],
): LineProblem[] {
  const needed = new Map<string, number>();
  for (const line of lines) needed.set(unitOf(line), (needed.get(unitOf(line)) ?? 0) + line.quantity);
  return lines
    .map((line) => ({ ...line, stock: line.stocked.available + countFreed(line, freed) }))
    .filter((line) => (needed.get(unitOf(line)) ?? 0) > line.stock)
    .map(({ index, product, stock }) => stockExceeded(request, index, { product, stock }));
}

/** Counts the pieces that the unit of a line gets back. */
function countFreed({ product: { id, sizing }, size }: StockedLine, freed: readonly HeldItem[]): number {
  return freed
    .filter((item) => item.productId === id && (sizing === 'shared' || item.size === size))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function unitOf({ product: { id, sizing }, size }: StockedLine): string {
  return JSON.stringify([id, sizing === 'sized' ? size : null]);
}
