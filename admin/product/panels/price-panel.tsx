import { cents, centsFromDollars, formatDollars, formatMoney } from '#domain/money.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { EditorText, useEditorField } from '../form/editor-fields.tsx';
import { useEditorState } from '../form/editor-store.ts';
import { FIELD_LABELS } from '../form/product-fields.ts';
import styles from './product-panel.module.css';

/** The list price, and the selling price that the price rules make of it. */
export function PricePanel() {
  const { price, sellingPrice } = useEditorState(({ product }) => product);
  const isOpen = useEditorState(({ edits, saving }) =>
    ['price', 'discountable'].some((name) => name in { ...edits, ...saving }),
  );
  const discount = cents(centsFromDollars(price) - centsFromDollars(sellingPrice));
  return (
    <Panel title="Price">
      <div className={styles.stack}>
        <EditorText name="price" label="Price" prefix="$" inputMode="decimal" maxLength={12} required />
        <DiscountableField />
        <dl className={styles.facts}>
          <dt>Discount</dt>
          <dd>{discount === 0 ? 'none' : `−${formatMoney(discount)}`}</dd>
          <dt>
            <b>Selling price</b>
          </dt>
          <dd>
            {isOpen ? 'computed on saving' : <b className={styles.sale}>{formatDollars(sellingPrice)}</b>}
          </dd>
        </dl>
        <EditorText
          name="taxClass"
          label={FIELD_LABELS.taxClass}
          maxLength={STAFF_TYPED_LENGTHS.taxClass}
          hint="A tax rate may name it"
          required
        />
      </div>
    </Panel>
  );
}

function DiscountableField() {
  const { value, isLocked, set } = useEditorField('discountable');
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        data-field="discountable"
        checked={value === 'yes'}
        disabled={isLocked}
        onChange={({ target }) => set(target.checked ? 'yes' : 'no')}
      />
      {FIELD_LABELS.discountable}
    </label>
  );
}
