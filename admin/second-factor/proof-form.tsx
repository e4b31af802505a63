import { useState, type RefObject } from 'react';
import { client } from '../data/client.ts';
import { withFreshSignIn } from '../sign-in/with-fresh-sign-in.ts';
import { Action } from '../ui/action.tsx';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import { DialogForm } from '../ui/panels/dialogs/dialog-form.tsx';
import type { Factor } from './load-factor.ts';
import { supportsPasskeys } from './passkeys/browser-passkeys.ts';
import { callWithPasskey, type PasskeyOutcome, type Proof } from './passkeys/call-with-passkey.ts';

/** A step that needs a proof of the second factor. */
export type ProofStep = 'renew' | 'remove';

export const STEP_TITLES: Readonly<Record<ProofStep, string>> = {
  renew: 'Create new recovery codes',
  remove: 'Remove the second factor',
};

/** Asks for a code or a passkey before a step. */
export function ProofForm({
  step,
  factor: { hasApp, hasPasskeys },
  first,
  onClose,
  onCodes,
  onRemoved,
}: {
  step: ProofStep;
  factor: Factor;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
  onRemoved: () => void;
}) {
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const call = async (body: Proof) => (step === 'renew' ? renew(body) : remove(body));
  const send = async (prove: () => Promise<PasskeyOutcome<readonly string[]>>) => {
    if (isRunning) return;
    setRunning(true);
    const result = await prove();
    if (result.ok) return step === 'renew' ? onCodes(result.value) : onRemoved();
    setRunning(false);
    setError(result.error.detail);
    first.current?.select();
  };
  return (
    <DialogForm
      title={STEP_TITLES[step]}
      submit={step === 'renew' ? 'Create codes' : 'Remove'}
      isBusy={isRunning}
      onSubmit={() => send(() => call({ code: first.current?.value ?? '' }))}
      onCancel={onClose}
    >
      <p>
        {step === 'renew'
          ? 'The codes that you have now stop working.'
          : 'Your other devices are signed out. Your passkeys, app and recovery codes stop working.'}
      </p>
      <TextInput
        ref={first}
        name="code"
        label="Code"
        hint={
          hasApp ? 'Six digits of your app, or one of your recovery codes.' : 'One of your recovery codes.'
        }
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
      />
      {hasPasskeys && supportsPasskeys() && (
        <p>
          <Action variant="text" onClick={() => void send(() => callWithPasskey(call))}>
            Use a passkey instead
          </Action>
        </p>
      )}
    </DialogForm>
  );
}

/** Creates new recovery codes, and returns them. */
async function renew(body: Proof) {
  const result = await withFreshSignIn(() => client.renewRecoveryCodes({ body }));
  return result.ok ? { ok: true as const, value: result.value.recoveryCodes } : result;
}

/** Removes the second factor. Returns an empty list in place of codes. */
async function remove(body: Proof) {
  const result = await withFreshSignIn(() => client.removeFactor({ body }));
  return result.ok ? { ok: true as const, value: [] } : result;
}
