import type { ApiCatalogue } from '#contract/calls.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { PeriodFields } from '../editor/period-fields.tsx';
import { ExcludedField, ScopeField } from '../editor/scope-field.tsx';
import { EffectFields, NameField } from './name-and-effect-fields.tsx';
import type { RuleForm } from './rule-form.ts';
import styles from '../editor/fields.module.css';

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
  const shared = { names, catalogue, canChange, onChange };
  return (
    <>
      <Panel title="Rule">
        <div className={styles.fields}>
          <div className={styles.wide}>
            <NameField form={form} errors={errors} canChange={canChange} onChange={onChange} />
          </div>
          <EffectFields form={form} errors={errors} canChange={canChange} onChange={onChange} />
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
        <PeriodFields form={form} errors={errors} canChange={canChange} onChange={onChange} />
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
