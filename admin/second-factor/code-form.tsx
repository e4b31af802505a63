import { useLayoutEffect, useRef, useState } from 'react';
import { client } from '../data/client.ts';
import { Action, actionClass } from '../ui/action.tsx';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import type { Factor } from './load-factor.ts';
import styles from './second-factor.module.css';

/** Asks for a code of the authenticator app, or a recovery code, before the back office opens. */
export function CodeForm({
  factor: { email, hasApp },
  onPassed,
  onPasskey,
}: {
  factor: Factor;
  onPassed: () => void;
  /** Asks for a passkey instead. */
  onPasskey: (() => void) | undefined;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  useLayoutEffect(() => field.current?.focus(), []);
  const send = async () => {
    if (isRunning) return;
    setRunning(true);
    const result = await client.passFactor({ body: { code: field.current?.value ?? '' } });
    if (result.ok) return onPassed();
    setRunning(false);
    setError(result.error.detail);
    field.current?.select();
  };
  return (
    <>
      <h1>Enter your code</h1>
      <p>
        You are signed in as <b>{email}</b>.{' '}
        {hasApp
          ? 'Open your authenticator app, and enter the code that it shows for this account.'
          : 'Each recovery code works once.'}
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextInput
          ref={field}
          name="code"
          label="Code"
          hint={hasApp ? 'Six digits, or one of your recovery codes.' : 'One of your recovery codes.'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={error}
        />
        <button type="submit" className={actionClass('primary')} aria-disabled={isRunning}>
          Continue
        </button>
      </form>
      {onPasskey !== undefined && (
        <Action variant="text" onClick={onPasskey}>
          Use a passkey instead
        </Action>
      )}
      <p className={styles.quiet}>
        {hasApp ? 'No app and no recovery code?' : 'No recovery code?'} Ask an owner of the shop to reset your
        second factor.
      </p>
    </>
  );
}
