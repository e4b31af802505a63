import { useEffect, useRef, useState } from 'react';
import { nameOfRole } from '#domain/staff/permissions.ts';
import { client } from '../data/client.ts';
import { withFreshSignIn } from '../sign-in/with-fresh-sign-in.ts';
import { Action, actionClass } from '../ui/action.tsx';
import { TextInput } from '../ui/labelled-control.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Factor } from './load-factor.ts';
import { QrCode, type QrDrawing } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type Started = { readonly secret: string; readonly qr: QrDrawing };

/** Sets up an authenticator app in three steps: explain, scan and confirm, keep the recovery codes. */
export function Enrolment({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (started !== undefined) return <Confirmation started={started} onConfirmed={setCodes} />;
  return <Introduction factor={factor} onStarted={setStarted} />;
}

function Introduction({
  factor: { role, isAwaited },
  onStarted,
}: {
  factor: Factor;
  onStarted: (started: Started) => void;
}) {
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
  return (
    <>
      <h1>Set up a second factor</h1>
      {isAwaited && (
        <Notice icon="lock" title={`The role ${nameOfRole(role)} requires a second factor.`}>
          The back office opens once you have set it up.
        </Notice>
      )}
      <p>
        With a second factor, nobody enters the back office with your password alone. You need an
        authenticator app on your phone, such as 2FAS, Aegis, Google Authenticator, or the one of your
        password manager.
      </p>
      {problem !== undefined && (
        <Notice tone="bad" icon="alert" title="The set-up did not start." role="alert">
          {problem}
        </Notice>
      )}
      <Action variant="primary" aria-disabled={isRunning} onClick={() => void start()}>
        Set up an authenticator app
      </Action>
    </>
  );
}

function Confirmation({
  started: { secret, qr },
  onConfirmed,
}: {
  started: Started;
  onConfirmed: (codes: readonly string[]) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  useEffect(() => field.current?.focus(), []);
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
      <p>Scan it with your authenticator app. On this phone, or without a camera, enter the key by hand.</p>
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
