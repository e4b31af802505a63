import type { CartLine } from '#domain/cart/cart.ts';
import { productName, type NamedProduct } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { TextButton } from '../../ui/controls/button.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import styles from './removed-line.module.css';

/** A line that the shopper has just removed, and its place in the cart. */
export type RemovedLine<Line> = { readonly line: Line; readonly at: number };

/** Focuses the row that shows the line again, or the page's title where the cart was empty. */
const focusLine = focusAfterUnmount(
  (button) => button.closest('tr, li') ?? document.querySelector('main h1'),
);

/** Returns the lines of the cart with the removed one at its place, unless the cart has a line with its id again. */
export function withRemoved<Line extends CartLine>(
  cart: readonly Line[],
  removed: RemovedLine<Line> | undefined,
): readonly { readonly line: Line; readonly isRemoved: boolean }[] {
  const kept = cart.map((line) => ({ line, isRemoved: false }));
  if (removed === undefined || cart.some(({ _id }) => _id === removed.line._id)) return kept;
  return [...kept.slice(0, removed.at), { line: removed.line, isRemoved: true }, ...kept.slice(removed.at)];
}

/** Says which line was removed, with a button that puts it back. */
export function RemovedNote({ line, onUndo }: { line: CartLine & NamedProduct; onUndo: () => void }) {
  const name = `${productName(line)}, ${describeSize(line.size)}`;
  return (
    <p className={styles.removed}>
      <span role="status">Removed {name}.</span>
      <TextButton ref={focusLine} aria-label={`Undo the removal of ${name}`} onClick={onUndo}>
        Undo
      </TextButton>
    </p>
  );
}
