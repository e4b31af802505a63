import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { RECOVERY_CODE_COUNT } from '#domain/staff/second-factor.ts';
import { announce } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { AppRow } from './app-row.tsx';
import { AppConfirmation, useAppSetup, type StartedApp } from './app-setup.tsx';
import type { Factor } from './load-factor.ts';
import { AddPasskey } from './passkeys/add-passkey.tsx';
import { supportsPasskeys } from './passkeys/browser-passkeys.ts';
import { PasskeyList } from './passkeys/passkey-list.tsx';
import { STEP_TITLES, ProofForm, type ProofStep } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** The member's second factor: passkeys, authenticator app and recovery codes, and its removal. */
export function ManageFactor({ factor }: { factor: Factor }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [started, setStarted] = useState<StartedApp>();
  const { revalidate } = useRevalidator();
  const showNew = async (added: readonly string[]) => {
    setStarted(undefined);
    if (added.length > 0) setCodes(added);
    else await revalidate();
  };
  const finish = async () => {
    setCodes(undefined);
    await revalidate();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => void finish()} />;
  if (started !== undefined)
    return <AppConfirmation started={started} onConfirmed={(added) => void showNew(added)} />;
  return <FactorPanel factor={factor} onStarted={setStarted} onCodes={(added) => void showNew(added)} />;
}

/** The ways to pass the second factor. */
function FactorPanel({
  factor,
  onStarted,
  onCodes,
}: {
  factor: Factor;
  onStarted: (started: StartedApp) => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [step, setStep] = useState<ProofStep>();
  const { start, isRunning, problem } = useAppSetup(onStarted);
  const { revalidate } = useRevalidator();
  const { codesLeft, isRequired, hasApp } = factor;
  return (
    <>
      <h1 id="ways" tabIndex={-1}>
        Your second factor
      </h1>
      <PasskeyList factor={factor} onChanged={revalidate}>
        {hasApp && <AppRow factor={factor} onRemoved={revalidate} />}
      </PasskeyList>
      <p>
        {codesLeft} of {RECOVERY_CODE_COUNT} recovery codes are left.
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        {supportsPasskeys() && (
          <AddPasskey
            onAdded={(codes) => {
              announce('Your passkey is added.');
              onCodes(codes);
            }}
          />
        )}
        {!hasApp && (
          <Action aria-disabled={isRunning} onClick={() => void start()}>
            Set up an authenticator app
          </Action>
        )}
        <Action aria-haspopup="dialog" onClick={() => setStep('renew')}>
          {STEP_TITLES.renew}
        </Action>
        <Action variant="danger" aria-haspopup="dialog" onClick={() => setStep('remove')}>
          {STEP_TITLES.remove}
        </Action>
      </div>
      {isRequired && (
        <p className={styles.quiet}>
          Your role requires a second factor: after you remove it, you must set up a new one.
        </p>
      )}
      <ProofDialog step={step} factor={factor} onClose={() => setStep(undefined)} onCodes={onCodes} />
    </>
  );
}

/** Asks for a proof before new recovery codes or the removal of the second factor. */
function ProofDialog({
  step,
  factor,
  onClose,
  onCodes,
}: {
  /** Undefined while the dialog is closed. */
  step: ProofStep | undefined;
  factor: Factor;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  return (
    <Dialog open={step !== undefined} onClose={onClose} label={STEP_TITLES[step ?? 'renew']} first={first}>
      {step !== undefined && (
        <ProofForm
          step={step}
          factor={factor}
          first={first}
          onClose={onClose}
          onCodes={(created) => {
            onClose();
            onCodes(created);
          }}
          onRemoved={() => {
            onClose();
            announce('Your second factor is removed.');
            void revalidate();
          }}
        />
      )}
    </Dialog>
  );
}
