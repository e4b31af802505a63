import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { SelectInput, TextInput } from '../ui/fields/labelled-control.tsx';
import { ProblemText } from '../ui/fields/problem-text.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import { isSameItem, readLineQuantity, type DraftLine } from './order-draft.ts';
import type { OrderProducts, SoldProduct } from './use-order-products.ts';
import styles from './new-order.module.css';

/** What the quote says about a line, in dollars. */
export type PricedLine = { readonly price: number; readonly quantity: number; readonly discount: number };

/** The lines of the order, each with its size and quantity. */
export function OrderLines({
  lines,
  products,
  priced,
  focused,
  errorOf,
  onChange,
}: {
  lines: readonly DraftLine[];
  products: OrderProducts;
  /** In the order of the lines; empty before the quote. */
  priced: readonly PricedLine[];
  /** The product of a line that was just chosen. */
  focused: string | null;
  errorOf: (field: string) => string | undefined;
  onChange: (lines: readonly DraftLine[]) => void;
}) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <LineRow
          key={`${line.productId} ${index}`}
          line={line}
          product={products[line.productId]}
          others={lines.filter((one) => one !== line)}
          priced={priced[index]}
          takesFocus={line.productId === focused && index === lines.length - 1}
          errorOf={(field) => errorOf(`products.${index}.${field}`)}
          onChange={(changed) => onChange(lines.map((one) => (one === line ? changed : one)))}
          onRemove={() => onChange(lines.filter((one) => one !== line))}
        />
      ))}
    </ul>
  );
}

function LineRow({
  line,
  product,
  others,
  priced,
  takesFocus,
  errorOf,
  onChange,
  onRemove,
}: {
  line: DraftLine;
  product: SoldProduct | null | undefined;
  others: readonly DraftLine[];
  priced: PricedLine | undefined;
  takesFocus: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) select.current?.focus();
  }, [takesFocus]);
  const name = product ? productName(product) : line.productId;
  const problem =
    product === null
      ? 'The shop does not sell this product now. Remove it.'
      : (errorOf('price') ?? errorOf('_id'));
  return (
    <li>
      <div role="group" aria-label={name} className={styles.line}>
        {product ? <Thumbnail product={product} width={40} /> : <span />}
        <span className={styles.name}>
          {name}
          {priced !== undefined && <small>{formatDollars(priced.price)} each</small>}
        </span>
        <SelectInput
          ref={select}
          label="Size"
          value={line.size}
          error={errorOf('size')}
          onChange={({ target }) => onChange({ ...line, size: target.value })}
        >
          {sizesOf(product, line).map(({ size, stock }) => (
            <option
              key={size}
              value={size}
              disabled={others.some((other) => isSameItem(other, { ...line, size }))}
            >
              {stock === null ? size : `${size}, ${stock} available`}
            </option>
          ))}
        </SelectInput>
        <QuantityInput line={line} error={errorOf('quantity')} onChange={onChange} />
        <span className={styles.amount}>
          {priced !== undefined && formatDollars(priced.price * priced.quantity - priced.discount)}
        </span>
        <IconButton icon="close" label={`Remove ${name}, ${line.size}`} onClick={onRemove} />
      </div>
      {problem !== undefined && <ProblemText>{problem}</ProblemText>}
    </li>
  );
}

/** The order has the typed quantity at once: a shortcut may place it while the field has the focus. */
function QuantityInput({
  line,
  error,
  onChange,
}: {
  line: DraftLine;
  error: string | undefined;
  onChange: (line: DraftLine) => void;
}) {
  const [typed, setTyped] = useState(String(line.quantity));
  // A scan may have changed the quantity since it was typed.
  const isTyped = readLineQuantity(typed) === line.quantity;
  return (
    <TextInput
      label="Quantity"
      type="number"
      min={1}
      max={MAX_QUANTITY}
      inputMode="numeric"
      value={isTyped ? typed : line.quantity}
      error={error}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange({ ...line, quantity: readLineQuantity(value) });
      }}
      onBlur={() => setTyped(String(line.quantity))}
    />
  );
}

function sizesOf(product: SoldProduct | null | undefined, { size }: DraftLine) {
  return product
    ? product.sizes.map((one) => ({ size: one.size, stock: one.stock }))
    : [{ size, stock: null }];
}
