import { href, Link } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { decrease, increase, stockMessage, type QuantityStep } from '#domain/cart/quantity.ts';
import { pictureOf } from '#domain/catalog/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { centsFromDollars, formatMoney, times } from '#domain/money.ts';
import { Button, LinkButton, TextButton } from '../../ui/controls/button.tsx';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { Cell, RowItem, Table } from '../../ui/display/table.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { Picture } from '../../ui/picture/picture.tsx';

/** A line of the cart for display; `price` is the unit price in dollars. */
export type ShownLine = CartLine &
  Pick<ApiProduct, 'title' | 'colour' | 'brand' | 'img' | 'pictures' | 'price' | 'stock'>;

/** Focuses the next line, else the previous one, else the page's title. */
const focusNextLine = focusAfterUnmount((button) => {
  const row = button.closest('tr');
  return row?.nextElementSibling ?? row?.previousElementSibling ?? document.querySelector('main h1');
});

/** The lines of the cart (SPECIFICATION section 2, 'Cart page'); each is checked out separately. */
export function CartTable<Line extends ShownLine>({
  cart,
  unavailable,
  onChange,
  onRemove,
}: {
  cart: readonly Line[];
  unavailable: ReadonlySet<string>;
  onChange: (line: Line) => void;
  onRemove: (id: string) => void;
}) {
  return (
    <Table caption="Your cart" columns={['Item', 'Price', 'Quantity', 'Total', { hidden: 'Checkout' }]}>
      {cart.map((item) => (
        <CartRow
          key={item._id}
          item={item}
          isUnavailable={unavailable.has(item._id)}
          onChange={onChange}
          onRemove={onRemove}
        />
      ))}
    </Table>
  );
}

function CartRow<Line extends ShownLine>({
  item,
  isUnavailable,
  onChange,
  onRemove,
}: {
  item: Line;
  isUnavailable: boolean;
  onChange: (line: Line) => void;
  onRemove: (id: string) => void;
}) {
  const step = ({ quantity, exceedsStock }: QuantityStep) => {
    if (exceedsStock) showToast(stockMessage(item.stock), 'notice');
    if (quantity !== item.quantity) onChange({ ...item, quantity });
  };
  return (
    <tr tabIndex={-1} aria-label={productName(item)}>
      <Cell place="first">
        <RowItem picture={<Picture {...pictureOf(item)} sizes="112px" alt="" />}>
          <Link to={href('/product/:id', { id: item._id })}>{productName(item)}</Link>
          <p className="small muted">
            {item.brand}, size {item.size}
          </p>
          <TextButton
            ref={focusNextLine}
            aria-label={`Remove ${productName(item)}`}
            onClick={() => onRemove(item._id)}
          >
            Remove
          </TextButton>
        </RowItem>
      </Cell>
      <Cell label="Price">{formatMoney(centsFromDollars(item.price))}</Cell>
      <Cell place="middle-end">
        <Stepper
          label="Quantity"
          labelHidden
          context={productName(item)}
          value={item.quantity}
          onDecrease={() => step(decrease(item.quantity))}
          onIncrease={() => step(increase(item.quantity, item.stock))}
        />
      </Cell>
      <Cell label="Total">
        <b>{formatMoney(times(centsFromDollars(item.price), item.quantity))}</b>
      </Cell>
      <Cell place="end">
        <CheckoutButton item={item} isUnavailable={isUnavailable} />
      </Cell>
    </tr>
  );
}

function CheckoutButton({ item, isUnavailable }: { item: ShownLine; isUnavailable: boolean }) {
  if (isUnavailable) {
    return (
      <Button size="small" disabled>
        Sold out
      </Button>
    );
  }
  return (
    <LinkButton
      size="small"
      to={href('/belling-address/:id', { id: item._id })}
      aria-label={`Checkout ${productName(item)}`}
    >
      Checkout
    </LinkButton>
  );
}
