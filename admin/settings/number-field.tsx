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
        // Drops what follows a decimal point, so that `12.5` becomes 12 and not 125.
        const digits = target.value.replaceAll(/\..*|\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
