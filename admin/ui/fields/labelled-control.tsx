import { useId, type ComponentProps, type ReactNode } from 'react';
import { ProblemText } from './problem-text.tsx';
import styles from './labelled-control.module.css';

type LabelProps = {
  label: string;
  /** A muted line below the control. */
  hint?: ReactNode;
  /** What is wrong with the value, announced with the control. */
  error?: string | undefined;
  /** Marks a value that is not saved yet. */
  isChanged?: boolean | undefined;
};

/** A text field with its label, a hint and an error. `prefix` is shown before the text. */
export function TextInput({
  label,
  hint,
  error,
  isChanged,
  prefix,
  ...input
}: LabelProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Labelled {...{ label, hint, error, isChanged }}>
      {(control) =>
        prefix === undefined ? (
          <input {...input} {...control} className={styles.control} />
        ) : (
          <span className={styles.prefixed}>
            <span aria-hidden="true">{prefix}</span>
            <input {...input} {...control} className={styles.control} />
          </span>
        )
      }
    </Labelled>
  );
}

/** A field for text of several lines, which grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  isChanged,
  ...area
}: LabelProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Labelled {...{ label, hint, error, isChanged }}>
      {(control) => <textarea {...area} {...control} className={`${styles.control} ${styles.area}`} />}
    </Labelled>
  );
}

/** A select with its label, a hint and an error. */
export function SelectInput({
  label,
  hint,
  error,
  isChanged,
  ...select
}: LabelProps & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <Labelled {...{ label, hint, error, isChanged }}>
      {(control) => <select {...select} {...control} className={styles.control} />}
    </Labelled>
  );
}

type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
  'data-changed': true | undefined;
};

function Labelled({
  label,
  hint,
  error,
  isChanged,
  children,
}: LabelProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <div className={styles.frame}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'data-changed': isChanged || undefined,
      })}
      {hint !== undefined && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
      {error !== undefined && <ProblemText id={`${id}-error`}>{error}</ProblemText>}
    </div>
  );
}
