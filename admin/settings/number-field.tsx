import type { ReactNode } from 'react';
import { TextInput } from '../ui/fields/labelled-control.tsx';

/** A field for a whole number; empty for null. */
export function NumberField({
  max,
  value,
  onChange,
  ...field
}: {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  isChanged: boolean;
  readOnly: boolean;
  prefix?: string;
  max: number;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      maxLength={String(max).length}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => {
        // Without what follows a decimal point: `12.5` is not 125.
        const digits = target.value.replaceAll(/\..*|\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
