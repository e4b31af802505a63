import { useId, useState } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

/**
 * A password with a button that shows what was typed. The button's name is its visible text, 'Show'. The label describes it, so that screen
 * readers tell several buttons of a page apart.
 */
export function PasswordField({
  label = 'Password',
  name = 'password',
  autoComplete,
  hint,
  error,
}: {
  label?: string;
  name?: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error: string | undefined;
}) {
  const [isShown, setIsShown] = useState(false);
  const labelId = useId();
  return (
    <Field label={label} labelId={labelId} hint={hint} error={error}>
      {(control) => (
        <span className={styles.password}>
          <input
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.input}
          />
          <button type="button" aria-describedby={labelId} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}
