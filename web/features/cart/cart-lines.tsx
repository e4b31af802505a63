import { useRef, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { lineName } from '#domain/cart/line-name.ts';
import { linesOf, stockFor, type StockedLine } from '#domain/cart/product-lines.ts';
import { decrease, increase, stockMessage } from '#domain/cart/quantity.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { centsFromDollars, formatMoney, times } from '#domain/money.ts';
import { TextButton } from '../../ui/controls/button.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { LineItem } from '../../ui/layout/line-item.tsx';
import { LineQuantity } from '../../ui/layout/line-quantity.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { LineSize, type OfferedSize } from './line-size.tsx';
import { RemovedNote, withRemoved, type RemovedLine } from './removed-line.tsx';
import { StockNote } from './stock-note.tsx';
import styles from './cart-lines.module.css';

/** A line for display; `price` is the unit price in dollars. */
type MenuLine = CartLine & StockedLine & Pick<ApiProduct, 'title' | 'colour' | 'img' | 'pictures' | 'price'>;

/** Focuses the next line, else the previous one, else the panel's link to the cart. */
const focusNextLine = focusAfterUnmount((button) => {
  const list = button.closest('ul');
  const lines = [...(list?.querySelectorAll(':scope > [data-line]') ?? [])];
  const at = lines.findIndex((line) => line.contains(button));
  return (
    lines[at + 1] ?? lines[at - 1] ?? list?.parentElement?.querySelector(':scope > div > a:last-of-type')
  );
});

type Edits<Line> = {
  /** The sizes of a line's product; none while they are unknown. */
  sizesOf: (line: Line) => readonly OfferedSize[];
  onChange: (line: Line) => void;
  /** Called when the shopper chooses another size. Returns the id of the line that has it now. */
  onSize: (line: Line, size: Size) => string;
  onRemove: (lineId: string) => void;
};

/**
 * The lines of the cart menu, the newest first: the menu opens when a line is added. Unless `isFixed`, shoppers can remove them, and
 * change their sizes and quantities.
 */
export function CartLines<Line extends MenuLine>({
  lines,
  removed,
  onOpen,
  onUndo,
  isFixed,
  ...edits
}: Edits<Line> & {
  lines: readonly Line[];
  removed: RemovedLine<Line> | undefined;
  /** Called when the shopper opens the product of a line. */
  onOpen: (lineId: string) => void;
  /** Puts the removed line back. */
  onUndo: () => void;
  isFixed: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const focusLine = (id: string) =>
    list.current?.querySelector<HTMLElement>(`:scope > [data-line="${id}"]`)?.focus();
  const shown = withRemoved(lines, isFixed ? undefined : removed).toReversed();
  return (
    <ul ref={list} className={styles.lines}>
      {shown.map(({ line, isRemoved }) => {
        // One element for both, so that it keeps the focus when the line comes back.
        if (isRemoved) {
          return (
            <li key={line._id} tabIndex={-1}>
              <RemovedNote line={line} onUndo={onUndo} />
            </li>
          );
        }
        const title = (
          <Link to={href('/product/:id', { id: productIdOf(line._id) })} onClick={() => onOpen(line._id)}>
            {productName(line)}
          </Link>
        );
        return (
          <li key={line._id} tabIndex={-1} aria-label={lineName(lines, line)} data-line={line._id}>
            {isFixed ? (
              <LineItem compact picture={pictureOfLine(line)} title={title} amount={amountOf(line)}>
                {`${describeSize(line.size, 'Size')}, quantity ${line.quantity}`}
              </LineItem>
            ) : (
              <EditedLine lines={lines} line={line} title={title} onFocusLine={focusLine} {...edits} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function EditedLine<Line extends MenuLine>({
  lines,
  line,
  title,
  onFocusLine,
  sizesOf,
  onChange,
  onSize,
  onRemove,
}: Edits<Line> & {
  lines: readonly Line[];
  line: Line;
  title: ReactNode;
  onFocusLine: (lineId: string) => void;
}) {
  const name = lineName(lines, line);
  return (
    <div className={styles.line}>
      {pictureOfLine(line)}
      <div className={styles.text}>
        <div>
          <b>{title}</b>
          {line.quantity >= stockFor(lines, line) && <StockNote stock={line.stock} />}
        </div>
        {amountOf(line)}
        <div className={styles.edit}>
          <LineSize
            isLabelHidden
            name={name}
            size={line.size}
            sizes={sizesOf(line)}
            otherLines={linesOf(lines, productIdOf(line._id)).filter(({ _id }) => _id !== line._id)}
            onChange={(size, hasFocus) => {
              const kept = onSize(line, size);
              // The line has become part of another one, and is about to unmount.
              if (hasFocus && kept !== line._id) onFocusLine(kept);
            }}
          />
          <LineQuantity
            name={name}
            value={line.quantity}
            decreased={decrease(line.quantity)}
            increased={increase(line.quantity, stockFor(lines, line))}
            notice={stockMessage(line.stock)}
            disabled={line.stock <= 0}
            onChange={(quantity) => onChange({ ...line, quantity })}
          />
        </div>
      </div>
      <TextButton ref={focusNextLine} aria-label={`Remove ${name}`} onClick={() => onRemove(line._id)}>
        Remove
      </TextButton>
    </div>
  );
}

function pictureOfLine(line: MenuLine): ReactNode {
  return <Picture {...pictureOf(line)} sizes="64px" alt="" />;
}

function amountOf({ stock, price, quantity }: MenuLine): ReactNode {
  if (stock <= 0) return <span className={styles.soldOut}>Sold out</span>;
  return <span className="num">{formatMoney(times(centsFromDollars(price), quantity))}</span>;
}
