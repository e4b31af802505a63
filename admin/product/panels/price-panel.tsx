import { useState } from 'react';
import { cents, centsFromDollars, formatDollars, formatMoney } from '#domain/money.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Action } from '../../ui/action.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EditorText, useEditorField } from '../form/editor-fields.tsx';
import { useEditor, useEditorState, useFormValue } from '../form/editor-store.ts';
import { focusField } from '../form/focus-field.ts';
import { FIELD_LABELS } from '../form/product-fields.ts';
import styles from './product-panel.module.css';

/** The fields on which the selling price depends: price rules may be for a brand, department or category. */
const SELLING_PRICE_FIELDS = ['price', 'discountable', 'brand', 'for', 'category'];

/** The list price, and the selling price that the price rules compute from it. */
export function PricePanel() {
  const { price, sellingPrice } = useEditorState(({ product }) => product);
  const isOpen = useEditorState(({ edits, saving }) =>
    SELLING_PRICE_FIELDS.some((name) => name in { ...edits, ...saving }),
  );
  const discount = cents(centsFromDollars(price) - centsFromDollars(sellingPrice));
  return (
    <Panel title="Price">
      <div className={styles.stack}>
        <EditorText name="price" label="Price" prefix="$" inputMode="decimal" maxLength={12} required />
        <ScheduleFields />
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
          hint="Chooses the tax rate"
          required
        />
      </div>
    </Panel>
  );
}

/** A list price that begins at a set time. Empty fields cancel it. */
function ScheduleFields() {
  const { editor, mayEditPrices } = useEditor();
  const price = useFormValue('scheduledPrice');
  const at = useFormValue('scheduledPriceAt');
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    focusField('scheduledPrice');
  };
  if (!isOpen && price === '' && at === '') {
    return (
      mayEditPrices && (
        <div>
          <Action variant="text" onClick={open}>
            Schedule…
          </Action>
        </div>
      )
    );
  }
  const cancel = () => {
    editor.set('scheduledPrice', '');
    editor.set('scheduledPriceAt', '');
    setOpen(false);
    focusField('price');
  };
  return (
    <>
      <EditorText
        name="scheduledPrice"
        label={FIELD_LABELS.scheduledPrice}
        prefix="$"
        inputMode="decimal"
        maxLength={12}
      />
      <EditorText name="scheduledPriceAt" label={FIELD_LABELS.scheduledPriceAt} type="datetime-local" />
      {mayEditPrices && (
        <div>
          <Action variant="text" onClick={cancel}>
            No scheduled price
          </Action>
        </div>
      )}
    </>
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
