import { useLayoutEffect, useRef, useState } from 'react';
import { client } from '../../data/client.ts';
import { Action } from '../../ui/action.tsx';
import { FailureNotice } from '../../ui/panels/notice.tsx';
import type { Factor } from '../load-factor.ts';
import { callWithPasskey } from './call-with-passkey.ts';
import styles from '../second-factor.module.css';

/** Asks for a passkey before the back office opens, and offers a code instead. */
export function PasskeyForm({
  factor: { email, hasApp },
  onPassed,
  onCode,
}: {
  factor: Factor;
  onPassed: () => void;
  onCode: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  // Focuses the button instead of asking at once: Safari opens its dialog only after a press.
  useLayoutEffect(() => button.current?.focus(), []);
  const pass = async () => {
    if (isRunning) return;
    setRunning(true);
    setProblem(undefined);
    const result = await callWithPasskey((body) => client.passFactor({ body }));
    if (result.ok) return onPassed();
    setRunning(false);
    setProblem(result.error.detail);
  };
  return (
    <>
      <h1>Use your passkey</h1>
      <p>
        You are signed in as <b>{email}</b>. Your device or security key asks for your fingerprint, face or
        PIN.
      </p>
      {problem !== undefined && (
        <FailureNotice title="The back office stays closed.">{problem}</FailureNotice>
      )}
      <div className={styles.actions}>
        <Action ref={button} variant="primary" aria-disabled={isRunning} onClick={() => void pass()}>
          Use a passkey
        </Action>
        <Action onClick={onCode}>{hasApp ? 'Enter a code instead' : 'Use a recovery code'}</Action>
      </div>
    </>
  );
}
