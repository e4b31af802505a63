import type { ReactNode } from 'react';

/** A checkbox with its label. */
export function CheckBox({
  checked,
  disabled,
  className,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean;
  className?: string | undefined;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
