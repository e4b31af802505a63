import { lazy, Suspense } from 'react';
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
import { centsFromDollars, formatDollars, times } from '#domain/money.ts';
import { describeLine, type DiscountAmount } from '#domain/order/line-discounts.ts';
import { Button, LinkButton, TextButton } from '../../ui/controls/button.tsx';
import { Cell, RowItem, Table } from '../../ui/display/table.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { LineAmount, LineDiscounts } from '../../ui/layout/line-amount.tsx';
import { LineQuantity } from '../../ui/layout/line-quantity.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { OfferedSize } from './line-size.tsx';
import { RemovedNote, withRemoved, type RemovedLine } from './removed-line.tsx';
import { StockNote } from './stock-note.tsx';
import styles from './cart-table.module.css';

/** Loaded on demand: the first load would exceed its limit. Until then, the size is text. */
const LineSize = lazy(async () => ({ default: (await import('./line-size.tsx')).LineSize }));

/** A line of the cart for display; `price` is the unit price in dollars. */
export type ShownLine = CartLine &
  StockedLine &
  Pick<ApiProduct, 'title' | 'colour' | 'brand' | 'img' | 'pictures' | 'price'>;

/** What the shopper can do with a line. */
export type LineActions<Line> = {
  /** The sizes of a line's product; none while they are unknown. */
  sizesOf: (line: Line) => readonly OfferedSize[];
  onChange: (line: Line) => void;
  /** Called when the shopper chooses another size. Resolves to the id of the line that has it then. */
  onSize: (line: Line, size: Size) => Promise<string>;
  /** Called when the shopper opens the product of a line. */
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
};

/** Focuses the next line, else the previous one, else the page's title. */
const focusNextLine = focusAfterUnmount((button) => {
  const rows = [...(button.closest('tbody')?.querySelectorAll('tr[data-line]') ?? [])];
  const at = rows.findIndex((row) => row.contains(button));
  return rows[at + 1] ?? rows[at - 1] ?? document.querySelector('main h1');
});

/** The lines of the cart (SPECIFICATION section 2, 'Cart page'); each can be checked out separately. */
export function CartTable<Line extends ShownLine>({
  cart,
  removed,
  discounts,
  onUndo,
  ...actions
}: LineActions<Line> & {
  cart: readonly Line[];
  removed: RemovedLine<Line> | undefined;
  /** By the ids of the lines. */
  discounts: ReadonlyMap<string, readonly DiscountAmount[]>;
  onUndo: () => void;
}) {
  return (
    <Table caption="Your cart" columns={['Item', 'Price', 'Quantity', 'Total', { hidden: 'Checkout' }]}>
      {withRemoved(cart, removed).map(({ line, isRemoved }) =>
        // One element for both, so that it keeps the focus when the line comes back.
        isRemoved ? (
          <tr key={line._id} tabIndex={-1}>
            <Cell place="first" columnCount={5}>
              <RemovedNote line={line} onUndo={onUndo} />
            </Cell>
          </tr>
        ) : (
          <tr key={line._id} tabIndex={-1} aria-label={lineName(cart, line)} data-line={line._id}>
            <LineCells item={line} discounts={discounts.get(line._id) ?? []} cart={cart} {...actions} />
          </tr>
        ),
      )}
    </Table>
  );
}

function LineCells<Line extends ShownLine>({
  item,
  discounts,
  cart,
  sizesOf,
  onChange,
  onSize,
  onOpen,
  onRemove,
}: LineActions<Line> & {
  item: Line;
  discounts: readonly DiscountAmount[];
  cart: readonly Line[];
}) {
  const isSoldOut = item.stock <= 0;
  const described = describeLine(times(centsFromDollars(item.price), item.quantity), discounts);
  const name = lineName(cart, item);
  return (
    <>
      <Cell place="first">
        <RowItem picture={<Picture {...pictureOf(item)} sizes="112px" alt="" />}>
          <Link to={href('/product/:id', { id: productIdOf(item._id) })} onClick={() => onOpen(item._id)}>
            {productName(item)}
          </Link>
          <p className="small muted">{item.brand}</p>
          <div className={styles.size}>
            <Suspense fallback={describeSize(item.size, 'Size')}>
              <LineSize
                name={name}
                size={item.size}
                sizes={sizesOf(item)}
                otherLines={linesOf(cart, productIdOf(item._id)).filter(({ _id }) => _id !== item._id)}
                onChange={async (size, hasFocus) => {
                  const kept = await onSize(item, size);
                  // The line has become part of another one.
                  if (hasFocus && kept !== item._id) focusRow(kept);
                }}
              />
            </Suspense>
          </div>
          <LineDiscounts rows={described.discounts} />
          <TextButton ref={focusNextLine} aria-label={`Remove ${name}`} onClick={() => onRemove(item._id)}>
            Remove
          </TextButton>
        </RowItem>
      </Cell>
      <Cell label="Price">{formatDollars(item.price)}</Cell>
      <Cell place="middle-end">
        <div className={styles.quantity}>
          <LineQuantity
            name={name}
            value={item.quantity}
            decreased={decrease(item.quantity)}
            increased={increase(item.quantity, stockFor(cart, item))}
            notice={stockMessage(item.stock)}
            disabled={isSoldOut}
            onChange={(quantity) => onChange({ ...item, quantity })}
          />
          <StockNote stock={item.stock} />
        </div>
      </Cell>
      <Cell label="Total">
        <b>{isSoldOut ? '–' : <LineAmount {...described} />}</b>
      </Cell>
      <Cell place="end">
        <CheckoutButton id={item._id} name={name} isSoldOut={isSoldOut} />
      </Cell>
    </>
  );
}

function focusRow(lineId: string): void {
  document.querySelector<HTMLElement>(`main tr[data-line="${lineId}"]`)?.focus();
}

function CheckoutButton({ id, name, isSoldOut }: { id: string; name: string; isSoldOut: boolean }) {
  if (isSoldOut) {
    return (
      <Button size="small" disabled>
        Sold out
      </Button>
    );
  }
  return (
    <LinkButton
      variant="ghost"
      size="small"
      to={href('/belling-address/:id', { id })}
      aria-label={`Checkout ${name}`}
    >
      Checkout
    </LinkButton>
  );
}
