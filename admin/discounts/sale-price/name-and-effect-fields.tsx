import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import type { RuleForm } from './rule-form.ts';

const EFFECTS: readonly { value: RuleForm['effect']; label: string; unit: string }[] = [
  { value: 'percentage', label: 'Percentage off', unit: '%' },
  { value: 'amount', label: 'Amount off', unit: '$' },
  { value: 'fixed', label: 'Fixed price', unit: '$' },
];

type Fields = {
  form: RuleForm;
  errors: Readonly<Record<string, string>>;
  canChange: boolean;
  onChange: (fields: Partial<RuleForm>) => void;
};

/** The name of a sale price. */
export function NameField({ form, errors, canChange, onChange }: Fields) {
  return (
    <TextInput
      label="Name, for staff only"
      value={form.name}
      maxLength={STAFF_TYPED_LENGTHS.recordName}
      disabled={!canChange}
      error={errors['name']}
      autoComplete="off"
      onChange={({ target }) => onChange({ name: target.value })}
    />
  );
}

/** What a sale price does to a price. */
export function EffectFields({ form, errors, canChange, onChange }: Fields) {
  const unit = EFFECTS.find(({ value }) => value === form.effect)?.unit ?? '%';
  return (
    <>
      <SelectInput
        label="Price change"
        value={form.effect}
        disabled={!canChange}
        onChange={({ target }) => onChange({ effect: target.value as RuleForm['effect'] })}
      >
        {EFFECTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={`Value in ${unit}`}
        inputMode="decimal"
        value={form.value}
        disabled={!canChange}
        error={errors['value']}
        autoComplete="off"
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </>
  );
}
