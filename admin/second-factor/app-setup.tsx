import { useLayoutEffect, useRef, useState } from 'react';
import { client } from '../data/client.ts';
import { withFreshSignIn } from '../sign-in/with-fresh-sign-in.ts';
import { actionClass } from '../ui/action.tsx';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import { QrCode, type QrDrawing } from './qr-code.tsx';
import styles from './second-factor.module.css';

/** The secret of an authenticator app that is not confirmed yet. */
export type StartedApp = { readonly secret: string; readonly qr: QrDrawing };

/** Starts the set-up of an authenticator app, and returns its state. */
export function useAppSetup(onStarted: (started: StartedApp) => void) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    if (isRunning) return;
    setRunning(true);
    const result = await withFreshSignIn(() => client.startTotp());
    setRunning(false);
    if (result.ok) onStarted(result.value);
    else setProblem(result.error.detail);
  };
  return { start, isRunning, problem };
}

/** Shows the key of an authenticator app, and asks for its first code. `onConfirmed` gets the recovery codes, if there are new ones. */
export function AppConfirmation({
  started: { secret, qr },
  onConfirmed,
}: {
  started: StartedApp;
  onConfirmed: (codes: readonly string[]) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  useLayoutEffect(() => field.current?.focus(), []);
  const confirm = async () => {
    if (isRunning) return;
    setRunning(true);
    const result = await client.confirmTotp({ body: { code: field.current?.value ?? '' } });
    if (result.ok) return onConfirmed(result.value.recoveryCodes);
    setRunning(false);
    setError(result.error.detail);
    field.current?.select();
  };
  return (
    <>
      <h1>Scan the code</h1>
      <p>Scan it with your authenticator app, or enter the key by hand.</p>
      <QrCode drawing={qr} />
      <p>
        Key: <code className={styles.key}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <TextInput
          ref={field}
          name="code"
          label="Code of the app"
          hint="The six digits that the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={error}
        />
        <button type="submit" className={actionClass('primary')} aria-disabled={isRunning}>
          Confirm
        </button>
      </form>
    </>
  );
}
