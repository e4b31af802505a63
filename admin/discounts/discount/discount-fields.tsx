import type { ApiCatalogue } from '#contract/calls.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { GroupsField } from '../../customers/groups-field.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { PeriodFields } from '../editor/period-fields.tsx';
import { ScopeField } from '../editor/scope-field.tsx';
import { CodesField } from './codes-field.tsx';
import { CountriesField } from './countries-field.tsx';
import { KINDS, type DiscountForm } from './discount-form.ts';
import fields from '../editor/fields.module.css';
import styles from './discount-fields.module.css';

export type FieldsProps = {
  form: DiscountForm;
  errors: Readonly<Record<string, string>>;
  canChange: boolean;
  onChange: (fields: Partial<DiscountForm>) => void;
};

/** The fields of a discount. */
export function DiscountFields({
  names,
  catalogue,
  groups,
  ...props
}: FieldsProps & {
  names: Readonly<Record<string, string>>;
  catalogue: ApiCatalogue;
  /** The names of all groups of customers. */
  groups: readonly string[];
}) {
  const { form, errors, canChange, onChange } = props;
  return (
    <>
      <Panel title="Discount">
        <div className={fields.fields}>
          <div className={fields.wide}>
            <TextInput
              label="Name, as customers see it"
              value={form.name}
              maxLength={STAFF_TYPED_LENGTHS.recordName}
              disabled={!canChange}
              error={errors['name']}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: target.value })}
            />
          </div>
          <EffectFields {...props} />
          <ScopeField
            scope={form.scope}
            error={errors['scope']}
            {...{ names, catalogue, canChange, onChange }}
          />
        </div>
      </Panel>
      <AccessPanel known={groups} {...props} />
      <ConditionsPanel {...props} />
      <LimitsPanel {...props} />
    </>
  );
}

function EffectFields(props: FieldsProps) {
  const { form, errors, canChange, onChange } = props;
  const { effect, unit } = KINDS[form.kind];
  const hasSets = effect === 'buy_x_get_y';
  return (
    <>
      <SelectInput
        label="Effect"
        value={form.kind}
        disabled={!canChange}
        error={errors['effect'] ?? errors['class']}
        onChange={({ target }) => {
          const kind = target.value as DiscountForm['kind'];
          onChange({ kind, ...(kind === 'line-buy_x_get_y' && form.value === '' && { value: '100' }) });
        }}
      >
        {Object.entries(KINDS).map(([kind, { label }]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectInput>
      {hasSets && (
        <>
          <NumberField label="Items bought" field="buy" {...props} />
          <NumberField label="Cheapest items reduced" field="get" {...props} />
        </>
      )}
      {effect !== 'free_shipping' && (
        <TextInput
          label={hasSets ? 'Reduced by, in %' : `Value in ${unit}`}
          inputMode="decimal"
          value={form.value}
          disabled={!canChange}
          error={errors['value']}
          autoComplete="off"
          onChange={({ target }) => onChange({ value: target.value })}
        />
      )}
      {hasSets && <NumberField label="Sets per order" field="maxSets" empty="all" {...props} />}
    </>
  );
}

type NumberName =
  | 'buy'
  | 'get'
  | 'maxSets'
  | 'minQuantity'
  | 'limitTotal'
  | 'limitPerson'
  | 'limitCode'
  | 'priority';

function NumberField({
  label,
  field,
  empty,
  hint,
  form,
  errors,
  canChange,
  onChange,
}: FieldsProps & { label: string; field: NumberName; empty?: string; hint?: string }) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      placeholder={empty}
      hint={hint}
      value={form[field]}
      disabled={!canChange}
      error={errors[field]}
      autoComplete="off"
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
}

function AccessPanel({ known, ...props }: FieldsProps & { known: readonly string[] }) {
  const { form, errors, canChange, onChange } = props;
  return (
    <Panel title="Who gets it">
      <div className={fields.fields}>
        <div className={fields.wide}>
          <Segments
            label="Who gets it"
            choices={[
              { value: 'code', label: 'Customers with a code' },
              { value: 'automatic', label: 'Everyone, automatically' },
            ]}
            value={form.automatic ? 'automatic' : 'code'}
            onChange={(value) => canChange && onChange({ automatic: value === 'automatic' })}
          />
        </div>
        {!form.automatic && (
          <CodesField codes={form.codes} canChange={canChange} error={errors['codes']} onChange={onChange} />
        )}
        <GroupsField
          label="Groups"
          groups={form.groups}
          known={known}
          empty="Customers of all groups"
          canChange={canChange}
          error={errors['groups']}
          onChange={(chosen) => onChange({ groups: chosen })}
        />
        <CheckField label="First order only" field="firstOrder" {...props} />
      </div>
    </Panel>
  );
}

function CheckField({
  label,
  field,
  form,
  canChange,
  onChange,
}: FieldsProps & { label: string; field: 'firstOrder' | 'exclusive' }) {
  return (
    <CheckBox
      className={styles.check}
      checked={form[field]}
      disabled={!canChange}
      onChange={(isChecked) => onChange({ [field]: isChecked })}
    >
      {label}
    </CheckBox>
  );
}

function ConditionsPanel(props: FieldsProps) {
  const { form, errors, canChange, onChange } = props;
  return (
    <Panel title="Conditions">
      <div className={fields.fields}>
        <TextInput
          label="Minimum amount, in $"
          inputMode="decimal"
          placeholder="any"
          hint="Of these products, before discounts."
          value={form.minSubtotal}
          disabled={!canChange}
          error={errors['minSubtotal']}
          autoComplete="off"
          onChange={({ target }) => onChange({ minSubtotal: target.value })}
        />
        <NumberField label="Minimum number of items" field="minQuantity" empty="any" {...props} />
        <CountriesField
          countries={form.countries}
          canChange={canChange}
          error={errors['countries']}
          onChange={(countries) => onChange({ countries })}
        />
      </div>
    </Panel>
  );
}

function LimitsPanel(props: FieldsProps) {
  const { form, errors, canChange, onChange } = props;
  return (
    <Panel title="Schedule and limits">
      <div className={fields.fields}>
        <PeriodFields form={form} errors={errors} canChange={canChange} onChange={onChange} />
        <NumberField
          label="Priority"
          field="priority"
          hint="If several save the same, the lowest number applies."
          {...props}
        />
        <NumberField label="Orders in all" field="limitTotal" empty="no limit" {...props} />
        <NumberField label="Orders per customer" field="limitPerson" empty="no limit" {...props} />
        {!form.automatic && (
          <NumberField label="Orders per code" field="limitCode" empty="no limit" {...props} />
        )}
        <CheckField
          label="Exclusive: replaces other discounts if it saves more"
          field="exclusive"
          {...props}
        />
      </div>
    </Panel>
  );
}
