import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { MAX_RULE_ID_COUNT } from '#domain/pricing/price-rules.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { actionClass } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { SideHead } from '../../ui/panels/side-head.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { EMPTY_FORM, readBulkForm, type BulkField, type BulkForm } from './bulk-form.ts';
import { BulkPreviewTable } from './bulk-preview-table.tsx';
import { useApply, type Apply } from './use-apply.ts';
import { useBulkPreview, type BulkPreview } from './use-bulk-preview.ts';
import styles from './bulk-panel.module.css';

const TITLES: Readonly<Record<BulkField, string>> = {
  price: 'Change price of',
  status: 'Change status of',
  salePrice: 'Sale price of',
  category: 'Change category of',
};

/** One change of the selected products: its fields, and a preview of every old and new value. It applies exactly what the preview says. */
export function BulkPanel({
  field,
  ids,
  catalogue,
  onClose,
}: {
  field: BulkField;
  ids: readonly string[];
  catalogue: ApiCatalogue;
  /** Runs after the change too. */
  onClose: () => void;
}) {
  const [form, setForm] = useState(() => newForm(ids.length));
  const read = readBulkForm(field, form);
  const isTooMany = field === 'salePrice' && ids.length > MAX_RULE_ID_COUNT;
  const apply = useApply({ field, ids, sale: form.sale }, onClose);
  const preview = useBulkPreview(ids, read.ok && !isTooMany ? read.value : null);
  const title = `${TITLES[field]} ${countOf(ids.length, 'product')}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), [field]);
  useScreenShortcut({ keys: 'Escape', label: 'Close the panel' }, onClose);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.content}>
        <SideHead title={title} id={id} titleRef={heading}>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </SideHead>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void apply.run(preview);
          }}
        >
          <div className={styles.body}>
            <fieldset className={styles.fields} disabled={apply.isLocked || isTooMany}>
              <legend className="visually-hidden">The change</legend>
              <BulkFields
                field={field}
                form={form}
                error={read.ok || read.error === '' ? undefined : read.error}
                catalogue={catalogue}
                onChange={(edit) => setForm((before) => ({ ...before, ...edit }))}
              />
            </fieldset>
            {isTooMany && <TooMany />}
            {preview.failure !== null && (
              <Notice tone="bad" icon="alert" title="No preview." role="alert">
                {preview.failure}
              </Notice>
            )}
            {read.ok && !isTooMany && (
              <BulkPreviewTable preview={preview} count={ids.length} catalogue={catalogue} />
            )}
            {field === 'price' && form.how !== 'cancel' && (
              <Notice icon="info" title="Carts and orders.">
                Customers with one of these in the cart see the new price before paying. Orders in payment
                keep the old price.
              </Notice>
            )}
          </div>
          <PanelFoot field={field} preview={preview} apply={apply} />
        </form>
      </div>
    </section>
  );
}

function newForm(count: number): BulkForm {
  return { ...EMPTY_FORM, sale: { ...EMPTY_FORM.sale, name: `Sale of ${countOf(count, 'product')}` } };
}

function TooMany() {
  return (
    <Notice tone="wait" icon="alert" title="Too many products." role="status">
      A sale price names at most {countOf(MAX_RULE_ID_COUNT, 'product')}. Select fewer, or{' '}
      <Link className="link" to="/discounts/sale-prices/new">
        add one for a category, brand or department
      </Link>
      .
    </Notice>
  );
}

function PanelFoot({ field, preview, apply }: { field: BulkField; preview: BulkPreview; apply: Apply }) {
  const { results } = preview;
  const large = results.filter(({ verdict }) => verdict === 'unconfirmed').length;
  const included = apply.include(results);
  const isIdle = included.every(({ verdict }) => verdict === 'same');
  const label = field === 'salePrice' ? 'Set sale price of' : 'Change';
  return (
    <div className={styles.foot}>
      {apply.failure !== null && (
        <Notice tone="bad" icon="alert" title="Not complete." role="alert">
          {apply.failure} {apply.isLocked && 'Try again to change the rest.'}
        </Notice>
      )}
      {large > 0 && (
        <label className={styles.confirm}>
          <input
            type="checkbox"
            checked={apply.isConfirmed}
            disabled={apply.isLocked}
            onChange={({ target }) => apply.confirm(target.checked)}
          />
          {countOf(large, 'product')} {large === 1 ? 'changes' : 'change'} by more than half. Change{' '}
          {large === 1 ? 'it' : 'them'} too.
        </label>
      )}
      <button
        type="submit"
        className={actionClass('primary')}
        disabled={!preview.isComplete || isIdle || apply.done !== null}
      >
        {apply.done === null
          ? `${label} ${countOf(included.length, 'product')}`
          : `${apply.done} of ${included.length} …`}
      </button>
    </div>
  );
}
