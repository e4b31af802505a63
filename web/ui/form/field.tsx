import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../picture/icon.tsx';
import styles from './field.module.css';

type FieldProps = {
  label: string;
  /** A muted line below the control, e.g. why it cannot be changed. */
  hint?: string | undefined;
  /** A validation message for the user; shown in red and announced with the control. */
  error?: string | undefined;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
};

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A label, a control, and below it an error and a hint. `children` renders the control with the ids that connect them. */
export function Field({
  label,
  labelId,
  hint,
  error,
  optional = false,
  children,
}: FieldProps & { labelId?: string; children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} id={labelId} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <span className={styles.error} id={`${id}-error`}>
          <Icon name="alert" size={18} />
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** A single-line text field. */
export function TextField({
  label,
  hint,
  error,
  optional,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => <input {...input} {...control} className={styles.input} />}
    </Field>
  );
}

/**
 * A text area for one line, because HTML allows some autofill tokens only on a text area. It joins the lines that browsers fill in, and
 * grows with its text. Enter submits its form.
 */
export function JoinedLinesField({
  label,
  error,
  optional,
  ...area
}: Omit<FieldProps, 'hint'> & Omit<ComponentProps<'textarea'>, 'id' | 'ref' | 'onInput' | 'onKeyDown'>) {
  return (
    <Field label={label} error={error} optional={optional ?? false}>
      {(control) => (
        <textarea
          rows={1}
          {...area}
          {...control}
          className={`${styles.input} ${styles.joined}`}
          // The browser may have filled it in before hydration.
          ref={joinLines}
          onInput={({ currentTarget }) => joinLines(currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </Field>
  );
}

function joinLines(area: HTMLTextAreaElement | null): void {
  if (area?.value.includes('\n') === true) area.value = area.value.replaceAll(/[\s,]*\n\s*/g, ', ');
}

/** A multi-line text field. */
export function TextArea({
  label,
  error,
  optional,
  ...area
}: Omit<FieldProps, 'hint'> & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field label={label} error={error} optional={optional ?? false}>
      {(control) => <textarea {...area} {...control} className={styles.area} />}
    </Field>
  );
}

/**
 * A select; `placeholder` labels the empty option, whose value is undefined. With `disabledReason` it is disabled and shows the reason in
 * place of a value ('Choose a department first').
 */
export function SelectField<Value extends string>({
  label,
  hint,
  placeholder,
  options,
  disabledReason,
  value,
  onChange,
  ...select
}: Pick<FieldProps, 'label' | 'hint'> &
  Pick<ComponentProps<'select'>, 'name' | 'required'> & {
    placeholder: string;
    options: readonly { value: Value; label: string }[];
    disabledReason?: string | undefined;
    value: Value | undefined;
    onChange: (value: Value | undefined) => void;
  }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className={styles.select}>
          {disabledReason === undefined ? (
            <select
              {...select}
              {...control}
              value={value ?? ''}
              onChange={(event) =>
                onChange(options.find((one) => one.value === event.currentTarget.value)?.value)
              }
            >
              <option value="">{placeholder}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          ) : (
            <select {...control} disabled>
              <option>{disabledReason}</option>
            </select>
          )}
          <Icon name="chevron-down" size={18} />
        </span>
      )}
    </Field>
  );
}

/** Fields in two columns from 640 px on. `FullWidth` spans both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Spans both columns of a `FieldGrid`. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.full}>{children}</div>;
}
