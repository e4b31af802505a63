import type { ApiCatalogue } from '#contract/calls.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { isNotReplaced } from '../../data/is-not-replaced.ts';
import { PeriodFields } from '../../discounts/editor/period-fields.tsx';
import { EffectFields, NameField } from '../../discounts/sale-price/name-and-effect-fields.tsx';
import { readRuleForm } from '../../discounts/sale-price/rule-form.ts';
import { STATUS_NAMES } from '../../product/product-status.tsx';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { PRICE_CHANGES, ROUNDINGS, type BulkField, type BulkForm } from './bulk-form.ts';
import styles from './bulk-fields.module.css';

type Fields = {
  readonly form: BulkForm;
  readonly error: string | undefined;
  readonly onChange: (edit: Partial<BulkForm>) => void;
};

/** The fields of one change of many products. */
export function BulkFields({
  field,
  catalogue,
  ...fields
}: Fields & { field: BulkField; catalogue: ApiCatalogue }) {
  if (field === 'price') return <PriceFields {...fields} />;
  if (field === 'status') return <StatusFields {...fields} />;
  if (field === 'salePrice') return <SaleFields {...fields} />;
  const { form, onChange } = fields;
  return (
    <SelectInput
      label="Category"
      value={form.category}
      onChange={({ target }) => onChange({ category: target.value })}
    >
      <option value="">Choose …</option>
      {catalogue.categories.filter(isNotReplaced).map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectInput>
  );
}

function PriceFields({ form, error, onChange }: Fields) {
  const isPercent = form.how === 'raise' || form.how === 'lower';
  return (
    <div className={styles.price}>
      <SelectInput
        label="Change"
        value={form.how}
        onChange={({ target }) => onChange({ how: target.value as BulkForm['how'] })}
      >
        {Object.entries(PRICE_CHANGES).map(([how, text]) => (
          <option key={how} value={how}>
            {text}
          </option>
        ))}
      </SelectInput>
      {form.how !== 'cancel' && (
        <>
          <SelectInput
            label="Round to"
            value={form.rounding}
            onChange={({ target }) => onChange({ rounding: target.value as BulkForm['rounding'] })}
          >
            {Object.entries(ROUNDINGS).map(([rounding, text]) => (
              <option key={rounding} value={rounding}>
                {text}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label={isPercent ? 'Percent' : 'Dollars'}
            inputMode="decimal"
            autoComplete="off"
            value={form.value}
            error={error}
            onChange={({ target }) => onChange({ value: target.value })}
          />
          <TextInput
            label="Schedule, optional"
            type="datetime-local"
            value={form.startsAt}
            onChange={({ target }) => onChange({ startsAt: target.value })}
          />
        </>
      )}
    </div>
  );
}

function SaleFields({ form: { sale }, onChange }: Fields) {
  const { errors } = readRuleForm(sale);
  const { value, ...others } = errors;
  const fields = {
    form: sale,
    // An empty value is no error before something is typed.
    errors: sale.value.trim() === '' || value === undefined ? others : { ...others, value },
    canChange: true,
    onChange: (edit: Partial<BulkForm['sale']>) => onChange({ sale: { ...sale, ...edit } }),
  };
  return (
    <div className={styles.price}>
      <EffectFields {...fields} />
      <div className={styles.wide}>
        <PeriodFields {...fields} />
        <NameField {...fields} />
      </div>
    </div>
  );
}

function StatusFields({ form, error, onChange }: Fields) {
  return (
    <>
      <SelectInput
        label="Status"
        value={form.status}
        onChange={({ target }) => onChange({ status: target.value as BulkForm['status'] })}
      >
        <option value="">Choose …</option>
        {PRODUCT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </SelectInput>
      {form.status === 'scheduled' && (
        <TextInput
          label="Publish at"
          type="datetime-local"
          value={form.publishAt}
          error={error}
          onChange={({ target }) => onChange({ publishAt: target.value })}
        />
      )}
    </>
  );
}
