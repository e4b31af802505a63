import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import { beep } from '../scan/beep.ts';
import { findUnit } from '../scan/find-path-of-code.ts';
import type { Scan } from '../scan/read-scan.ts';
import { ScanField } from '../scan/scan-field.tsx';
import { ProblemText } from '../ui/fields/problem-text.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import type { DraftLine } from './order-draft.ts';
import { readSoldProduct, type SoldProduct } from './use-order-products.ts';
import styles from './new-order.module.css';

type Suggested = CallOutput<'suggestSearches'>['products'][number];

/** Adds a line. Gets its product too, so that the line can offer all sizes at once. */
type Add = (product: SoldProduct, line: DraftLine, how: 'scanned' | 'chosen') => void;

/** Adds a product by its barcode or SKU, from a scanner or the camera, or by words of its name. */
export function AddProduct({ onAdd }: { onAdd: Add }) {
  const { found, problem, look, choose } = useLookup(onAdd);
  return (
    <div className={styles.add}>
      <ScanField
        label="Add a product"
        hint="Scan a label, or type a SKU or a name and press Enter."
        onScan={(scan) => void look(scan)}
        onRepeat={(quantity) => `Add ${quantity} more`}
      />
      <div role="status">
        {problem !== null && <ProblemText id="add-problem">{problem}</ProblemText>}
        {found.length > 0 && (
          <ul className={styles.found} aria-label="Products found">
            {found.map((product) => (
              <li key={product._id}>
                <button type="button" onClick={() => void choose(product._id)}>
                  <Thumbnail product={product} width={32} />
                  <span>
                    {productName(product)}
                    <small>
                      {product.brand}, {formatDollars(product.sellingPrice)}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function useLookup(onAdd: Add) {
  const [found, setFound] = useState<readonly Suggested[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (products: readonly Suggested[], text: string | null) => {
    setFound(products);
    setProblem(text);
  };
  const add = async (
    id: string,
    wanted: { size: string | null; quantity: number },
    how: 'scanned' | 'chosen',
  ) => {
    const product = await readSoldProduct(id);
    if (product === null) return show([], 'The shop does not sell this product now.');
    if ('problem' in product) return show([], product.problem);
    show([], null);
    const free = product.sizes.find(({ stock }) => stock > 0) ?? product.sizes[0];
    const size = wanted.size ?? free?.size ?? '';
    onAdd(product, { productId: id, size, quantity: wanted.quantity }, how);
  };
  const look = async ({ code, quantity }: Scan) => {
    const stock = await client.listStock({ query: { q: code, limit: '10' } });
    if (!stock.ok) return show([], stock.error.detail);
    for (const product of stock.value.products) {
      const unit = findUnit(product, code);
      if (unit) {
        beep('hit');
        return add(product.id, { size: unit.size, quantity }, 'scanned');
      }
    }
    const suggested = await client.suggestSearches({ query: { q: code.slice(0, 100) } });
    if (!suggested.ok) return show([], suggested.error.detail);
    const { products } = suggested.value;
    if (products.length === 0) beep('unknown');
    show(
      products,
      products.length === 0 ? `Nothing found for ‘${code}’. Try another word or the SKU.` : null,
    );
  };
  return { found, problem, look, choose: (id: string) => add(id, { size: null, quantity: 1 }, 'chosen') };
}
