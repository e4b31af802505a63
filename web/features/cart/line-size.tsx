import { useId } from 'react';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { FEW_COUNT } from '#domain/stock/few-pieces.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { useEnteredChoice } from './use-entered-choice.ts';
import styles from './line-size.module.css';

/** A size of a product with its stock. */
export type OfferedSize = { readonly size: Size; readonly stock: number };

/**
 * A select for the size of a line of the cart. Sold-out sizes cannot be chosen, and sizes of the product's other lines are marked.
 * Without another size it looks like text. `name` tells lines apart for screen readers. `onChange` also receives whether the focus is still
 * in the line.
 */
export function LineSize({
  name,
  size,
  sizes,
  otherLines,
  isLabelHidden = false,
  onChange,
}: {
  name: string;
  size: Size;
  sizes: readonly OfferedSize[];
  /** The product's other lines in the cart. */
  otherLines: readonly { readonly size: Size }[];
  isLabelHidden?: boolean;
  onChange: (size: Size, hasFocus: boolean) => void | Promise<void>;
}) {
  const id = useId();
  const choice = useEnteredChoice(size, (chosen, hasFocus) => void onChange(chosen, hasFocus));
  // A line may have a size that the product has lost.
  const isOffered = sizes.some((one) => one.size === size);
  return (
    <div className={styles.size}>
      {/* 'One size' says by itself what it is. */}
      <label
        htmlFor={id}
        className={isLabelHidden || describeSize(size) === size ? 'visually-hidden' : undefined}
      >
        Size<span className="visually-hidden"> of {name}</span>
      </label>
      <span>
        <select
          ref={keepMenuOpen}
          id={id}
          className={size.length <= 3 ? styles.short : undefined}
          {...choice}
          disabled={!sizes.some((one) => one.size !== size)}
        >
          {!isOffered && <option value={size}>{size}</option>}
          {sizes.map((one) => (
            <option key={one.size} value={one.size} disabled={one.stock === 0 && one.size !== size}>
              {otherLines.some((line) => line.size === one.size)
                ? `${one.size}, in your cart`
                : describeOffer(one, size)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </div>
  );
}

/**
 * Keeps the cart menu open while the pointer is on the options of the select. Browsers report this as a pointer that leaves the page.
 */
function keepMenuOpen(select: HTMLSelectElement | null): void {
  // React derives the cart menu's `pointerleave` from this event.
  select?.addEventListener('pointerout', (event) => {
    if (event.relatedTarget === null) event.stopPropagation();
  });
}

/** Names a size and its stock. The stock of the line's own size stands beside the select. */
function describeOffer({ size, stock }: OfferedSize, chosen: Size): string {
  if (size === chosen) return size;
  if (stock === 0) return `${size}, sold out`;
  return stock <= FEW_COUNT ? `${size}, only ${stock} left` : size;
}
