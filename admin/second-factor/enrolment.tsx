import { useState } from 'react';
import { nameOfRole } from '#domain/staff/permissions.ts';
import { Action } from '../ui/action.tsx';
import { FailureNotice, Notice } from '../ui/panels/notice.tsx';
import { AppConfirmation, useAppSetup, type StartedApp } from './app-setup.tsx';
import type { Factor } from './load-factor.ts';
import { AddPasskey } from './passkeys/add-passkey.tsx';
import { supportsPasskeys } from './passkeys/browser-passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** Sets up the first second factor: explains it, adds a passkey or an authenticator app, and shows the recovery codes. */
export function Enrolment({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const [started, setStarted] = useState<StartedApp>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (started !== undefined) return <AppConfirmation started={started} onConfirmed={setCodes} />;
  return <Introduction factor={factor} onStarted={setStarted} onCodes={setCodes} />;
}

function Introduction({
  factor: { role, isAwaited },
  onStarted,
  onCodes,
}: {
  factor: Factor;
  onStarted: (started: StartedApp) => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const { start, isRunning, problem } = useAppSetup(onStarted);
  return (
    <>
      <h1>Set up a second factor</h1>
      {isAwaited && (
        <Notice icon="lock" title={`The role ${nameOfRole(role)} requires a second factor.`}>
          The back office opens once you have set it up.
        </Notice>
      )}
      <p>
        With a second factor, your password alone does not open the back office. A passkey asks for your
        fingerprint, face or PIN, and does not work on fake pages. An authenticator app on your phone, such as
        2FAS, Aegis or Google Authenticator, shows codes.
      </p>
      {problem !== undefined && <FailureNotice title="The set-up did not start.">{problem}</FailureNotice>}
      <div className={styles.actions}>
        {supportsPasskeys() && <AddPasskey variant="primary" onAdded={onCodes} />}
        <Action
          variant={supportsPasskeys() ? 'plain' : 'primary'}
          aria-disabled={isRunning}
          onClick={() => void start()}
        >
          Set up an authenticator app
        </Action>
      </div>
    </>
  );
}
