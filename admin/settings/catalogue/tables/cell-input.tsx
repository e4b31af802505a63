import { useId, type ComponentProps } from 'react';
import { ProblemText } from '../../../ui/fields/problem-text.tsx';
import styles from './cell-input.module.css';

/** A field in a row, which looks like text until it has the focus. `problem` is why the row was not saved. */
export function CellInput({
  label,
  isChanged = false,
  problem,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'aria-label'> & {
  label: string;
  isChanged?: boolean;
  problem?: string | undefined;
}) {
  const id = useId();
  return (
    <>
      <input
        {...input}
        className={styles.input}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : id}
        data-changed={isChanged || undefined}
        autoComplete="off"
      />
      {problem !== undefined && <ProblemText id={id}>{problem}</ProblemText>}
    </>
  );
}
