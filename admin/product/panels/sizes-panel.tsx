import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApiEditedProduct } from '#contract/calls.ts';
import { generateBarcode } from '#domain/catalogue/barcode.ts';
import { MAX_CODE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { sizeName } from '../../stock/unit-name.ts';
import { actionClass } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { useEditorField } from '../form/editor-fields.tsx';
import { useEditorState, useFormValue } from '../form/editor-store.ts';
import { nameField } from '../form/name-field.ts';
import { unitField, type UnitField } from '../form/product-fields.ts';
import { SizeChoices } from './size-choices.tsx';
import { Available, StockRow } from './size-stock.tsx';
import styles from './sizes-panel.module.css';

type Size = ApiEditedProduct['sizes'][number];

/** The size whose stock is being changed, and the character that opened its form. */
type Editing = { readonly id: string; readonly typed: string };

/** The sizes with their codes and prices, and their stock, which is changed by movements and not by a save. */
export function SizesPanel() {
  const { id, sizes } = useEditorState(({ product }) => product);
  const [editing, setEditing] = useState<Editing>();
  const table = useRef<HTMLTableElement>(null);
  const incoming = sum(sizes, 'incoming');
  const stockPath = `/stock?q=${encodeURIComponent(id)}`;
  const close = (size: Size) => {
    setEditing(undefined);
    table.current?.querySelector<HTMLElement>(`[data-unit="${size.id}"]`)?.focus();
  };
  return (
    <Panel
      title="Sizes"
      aside={
        <>
          <span className={styles.total}>
            {sum(sizes, 'available')} available, {sum(sizes, 'reserved')} reserved
            {incoming > 0 && `, ${incoming} incoming`}
          </span>
          <Link className={actionClass('plain')} to={stockPath}>
            <Icon name="stock" size={16} />
            Open in Stock
          </Link>
        </>
      }
    >
      <table ref={table} className={styles.table}>
        <SizesHead />
        <tbody>
          {sizes.map((size) => {
            const historyPath = `${stockPath}&unit=${size.id}`;
            return (
              <Fragment key={size.id}>
                <SizeRow
                  size={size}
                  historyPath={historyPath}
                  isOpen={editing?.id === size.id}
                  onOpen={(typed) => setEditing({ id: size.id, typed })}
                />
                {editing?.id === size.id && (
                  <StockRow
                    key={`stock of ${size.id}`}
                    size={size}
                    typed={editing.typed}
                    historyPath={historyPath}
                    onClose={() => close(size)}
                  />
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <SizeChoices />
      <p className={styles.foot}>
        <Icon name="info" size={15} />
        Stock changes apply at once, and can be undone. Click a number to adjust it.
      </p>
    </Panel>
  );
}

function SizesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Size</th>
        <th scope="col">SKU</th>
        <th scope="col">Barcode</th>
        <th scope="col" className={styles.number}>
          Available
        </th>
        <th scope="col" className={styles.number}>
          Reserved
        </th>
        <th scope="col" className={styles.number}>
          Sold, 30 days
        </th>
        <th scope="col">Price $</th>
      </tr>
    </thead>
  );
}

function SizeRow({
  size,
  historyPath,
  ...editing
}: {
  size: Size;
  historyPath: string;
  isOpen: boolean;
  onOpen: (typed: string) => void;
}) {
  const price = useFormValue('price');
  return (
    <tr>
      <th scope="row">
        <b className={styles.size}>{sizeName(size.size)}</b>
      </th>
      <td data-label="SKU">
        <UnitInput size={size} field="sku" maxLength={MAX_CODE_LENGTH} />
      </td>
      <td data-label="Barcode">
        <Barcode size={size} />
      </td>
      <td data-label="Available" className={styles.number}>
        <Available size={size} historyPath={historyPath} {...editing} />
      </td>
      <td data-label="Reserved" className={styles.number}>
        {size.reserved}
      </td>
      <td data-label="Sold, 30 days" className={styles.number}>
        {size.recentlySold}
      </td>
      <td data-label="Price $">
        {/* The only unit of a product without stock by size has the product's price. */}
        {size.size !== null && (
          <UnitInput size={size} field="price" inputMode="decimal" maxLength={12} placeholder={price} />
        )}
      </td>
    </tr>
  );
}

function Barcode({ size }: { size: Size }) {
  const name = unitField(size.id, 'barcode');
  const { value, isLocked, set } = useEditorField(name);
  return (
    <span className={styles.barcode}>
      <UnitInput size={size} field="barcode" inputMode="numeric" maxLength={MAX_CODE_LENGTH} />
      {value === '' && !isLocked && (
        <button
          type="button"
          className={actionClass('text')}
          aria-label={`Generate a barcode for ${size.size ?? 'all sizes'}`}
          onClick={() => set(generateBarcode(Math.random()))}
        >
          Generate
        </button>
      )}
    </span>
  );
}

function UnitInput({
  size,
  field,
  ...input
}: {
  size: Size;
  field: UnitField;
  inputMode?: 'decimal' | 'numeric';
  maxLength: number;
  placeholder?: string;
}) {
  const name = unitField(size.id, field);
  const { value, error, isChanged, isLocked, set, check } = useEditorField(name);
  const errorId = `${size.id}-${field}-error`;
  return (
    <>
      <input
        {...input}
        className={styles.input}
        aria-label={nameField(name, [size])}
        aria-describedby={error === undefined ? undefined : errorId}
        aria-invalid={error === undefined ? undefined : true}
        data-field={name}
        data-changed={isChanged || undefined}
        readOnly={isLocked}
        autoComplete="off"
        value={value}
        onChange={({ target }) => set(target.value)}
        onBlur={check}
      />
      {error !== undefined && (
        <small id={errorId} className={styles.error}>
          {error}
        </small>
      )}
    </>
  );
}

function sum(sizes: readonly Size[], field: 'available' | 'reserved' | 'incoming'): number {
  return sizes.reduce((total, size) => total + size[field], 0);
}
