import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './labelled-control.module.css';

type Frame = {
  label: string;
  /** A muted line below the control. */
  hint?: string | undefined;
  /** What is wrong with the value, announced with the control. */
  error?: string | undefined;
};

/** A text field with its label, a hint and an error. */
export function TextInput({ label, hint, error, ...input }: Frame & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={styles.control} />}
    </Labelled>
  );
}

/** A field of several lines with its label, a hint and an error. */
export function TextArea({ label, hint, error, ...input }: Frame & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => <textarea {...input} {...control} className={`${styles.control} ${styles.lines}`} />}
    </Labelled>
  );
}

/** A select with its label and a hint. */
export function SelectInput({ label, hint, ...select }: Frame & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint}>
      {(control) => <select {...select} {...control} className={styles.control} />}
    </Labelled>
  );
}

type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>;

function Labelled({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint: string | undefined;
  error?: string | undefined;
  children: (control: Control) => ReactNode;
}) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <div className={styles.frame}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
    </div>
  );
}
