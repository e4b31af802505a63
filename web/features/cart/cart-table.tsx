import { href, Link } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { lineName } from '#domain/cart/line-name.ts';
import { stockFor, type StockedLine } from '#domain/cart/product-lines.ts';
import { decrease, increase, stockMessage } from '#domain/cart/quantity.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { centsFromDollars, formatDollars, times } from '#domain/money.ts';
import { describeLine, type DiscountAmount } from '#domain/order/line-discounts.ts';
import { Button, LinkButton, TextButton } from '../../ui/controls/button.tsx';
import { Cell, RowItem, Table } from '../../ui/display/table.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { LineAmount, LineDiscounts } from '../../ui/layout/line-amount.tsx';
import { LineQuantity } from '../../ui/layout/line-quantity.tsx';
import { Picture } from '../../ui/picture/picture.tsx';

/** A line of the cart for display; `price` is the unit price in dollars. */
export type ShownLine = CartLine &
  StockedLine &
  Pick<ApiProduct, 'title' | 'colour' | 'brand' | 'img' | 'pictures' | 'price'>;

/** Focuses the next line, else the previous one, else the page's title. */
const focusNextLine = focusAfterUnmount((button) => {
  const row = button.closest('tr');
  return row?.nextElementSibling ?? row?.previousElementSibling ?? document.querySelector('main h1');
});

/** The lines of the cart (SPECIFICATION section 2, 'Cart page'); each can be checked out separately. */
export function CartTable<Line extends ShownLine>({
  cart,
  discounts,
  unavailable,
  onChange,
  onOpen,
  onRemove,
}: {
  cart: readonly Line[];
  /** By the ids of the lines. */
  discounts: ReadonlyMap<string, readonly DiscountAmount[]>;
  unavailable: ReadonlySet<string>;
  onChange: (line: Line) => void;
  /** Called when the shopper opens the product of a line. */
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  return (
    <Table caption="Your cart" columns={['Item', 'Price', 'Quantity', 'Total', { hidden: 'Checkout' }]}>
      {cart.map((item) => (
        <CartRow
          key={item._id}
          item={item}
          discounts={discounts.get(item._id) ?? []}
          cart={cart}
          isUnavailable={unavailable.has(item._id)}
          onChange={onChange}
          onOpen={onOpen}
          onRemove={onRemove}
        />
      ))}
    </Table>
  );
}

function CartRow<Line extends ShownLine>({
  item,
  discounts,
  cart,
  isUnavailable,
  onChange,
  onOpen,
  onRemove,
}: {
  item: Line;
  discounts: readonly DiscountAmount[];
  cart: readonly Line[];
  isUnavailable: boolean;
  onChange: (line: Line) => void;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const described = describeLine(times(centsFromDollars(item.price), item.quantity), discounts);
  const name = lineName(cart, item);
  return (
    <tr tabIndex={-1} aria-label={name}>
      <Cell place="first">
        <RowItem picture={<Picture {...pictureOf(item)} sizes="112px" alt="" />}>
          <Link to={href('/product/:id', { id: productIdOf(item._id) })} onClick={() => onOpen(item._id)}>
            {productName(item)}
          </Link>
          <p className="small muted">
            {item.brand}, {describeSize(item.size)}
          </p>
          <LineDiscounts rows={described.discounts} />
          <TextButton ref={focusNextLine} aria-label={`Remove ${name}`} onClick={() => onRemove(item._id)}>
            Remove
          </TextButton>
        </RowItem>
      </Cell>
      <Cell label="Price">{formatDollars(item.price)}</Cell>
      <Cell place="middle-end">
        <LineQuantity
          name={name}
          value={item.quantity}
          decreased={decrease(item.quantity)}
          increased={increase(item.quantity, stockFor(cart, item))}
          notice={stockMessage(item.stock)}
          onChange={(quantity) => onChange({ ...item, quantity })}
        />
      </Cell>
      <Cell label="Total">
        <b>
          <LineAmount {...described} />
        </b>
      </Cell>
      <Cell place="end">
        <CheckoutButton id={item._id} name={name} isUnavailable={isUnavailable} />
      </Cell>
    </tr>
  );
}

function CheckoutButton({ id, name, isUnavailable }: { id: string; name: string; isUnavailable: boolean }) {
  if (isUnavailable) {
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
