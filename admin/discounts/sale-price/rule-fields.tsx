import type { ApiCatalogue } from '#contract/calls.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import type { RuleForm } from './rule-form.ts';
import { ExcludedField, ScopeField } from './scope-field.tsx';
import styles from './rule-fields.module.css';

const EFFECTS: readonly { value: RuleForm['effect']; label: string; unit: string }[] = [
  { value: 'percentage', label: 'Percentage off', unit: '%' },
  { value: 'amount', label: 'Amount off', unit: '$' },
  { value: 'fixed', label: 'Fixed price', unit: '$' },
];

type Fields = {
  form: RuleForm;
  errors: Readonly<Record<string, string>>;
  canChange: boolean;
  floor: string;
  onChange: (fields: Partial<RuleForm>) => void;
  onFloor: (floor: string) => void;
};

/** The fields of a sale price, and the floor of its preview. */
export function RuleFields({
  form,
  errors,
  names,
  catalogue,
  canChange,
  floor,
  onChange,
  onFloor,
}: Fields & { names: Readonly<Record<string, string>>; catalogue: ApiCatalogue }) {
  const unit = EFFECTS.find(({ value }) => value === form.effect)?.unit ?? '%';
  const shared = { names, catalogue, canChange, onChange };
  return (
    <>
      <Panel title="Rule">
        <div className={styles.fields}>
          <div className={styles.wide}>
            <TextInput
              label="Name, for staff only"
              value={form.name}
              maxLength={80}
              disabled={!canChange}
              error={errors['name']}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: target.value })}
            />
          </div>
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
          <TextInput
            label="Only above, in $"
            inputMode="decimal"
            placeholder="any list price"
            value={form.above}
            disabled={!canChange}
            error={errors['above']}
            autoComplete="off"
            onChange={({ target }) => onChange({ above: target.value })}
          />
          <ScopeField scope={form.scope} error={errors['scope']} {...shared} />
          <ExcludedField excluded={form.excluded} error={errors['excluded']} {...shared} />
        </div>
      </Panel>
      <ScheduleFields
        form={form}
        errors={errors}
        canChange={canChange}
        floor={floor}
        onChange={onChange}
        onFloor={onFloor}
      />
    </>
  );
}

function ScheduleFields({ form, errors, canChange, floor, onChange, onFloor }: Fields) {
  return (
    <Panel title="Schedule">
      <div className={styles.fields}>
        <TextInput
          label="Starts"
          type="datetime-local"
          value={form.startsAt}
          disabled={!canChange}
          error={errors['startsAt']}
          onChange={({ target }) => onChange({ startsAt: target.value })}
        />
        <TextInput
          label="Ends, optional"
          type="datetime-local"
          value={form.endsAt}
          disabled={!canChange}
          error={errors['endsAt']}
          onChange={({ target }) => onChange({ endsAt: target.value })}
        />
        {canChange && (
          <TextInput
            label="Floor in $, warns below"
            inputMode="decimal"
            placeholder="0.01"
            value={floor}
            autoComplete="off"
            onChange={({ target }) => onFloor(target.value)}
          />
        )}
      </div>
    </Panel>
  );
}
