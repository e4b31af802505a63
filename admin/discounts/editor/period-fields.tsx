import { TextInput } from '../../ui/fields/labelled-control.tsx';

type Period = { readonly startsAt: string; readonly endsAt: string };

/** When a sale price or discount starts and ends, in the time zone of the browser. */
export function PeriodFields({
  form,
  errors,
  canChange,
  onChange,
}: {
  form: Period;
  errors: Readonly<Record<string, string>>;
  canChange: boolean;
  onChange: (fields: Partial<Period>) => void;
}) {
  return (
    <>
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
    </>
  );
}
