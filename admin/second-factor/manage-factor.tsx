import { useRef, useState, type RefObject } from 'react';
import { useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { RECOVERY_CODE_COUNT } from '#domain/staff/second-factor.ts';
import { client } from '../data/client.ts';
import { announce } from '../shell/messages.ts';
import { withFreshSignIn } from '../sign-in/with-fresh-sign-in.ts';
import { Action } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormBody } from '../ui/form-body.tsx';
import { TextInput } from '../ui/labelled-control.tsx';
import type { Factor } from './load-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type Step = 'renew' | 'remove';

const TITLES: Readonly<Record<Step, string>> = {
  renew: 'Create new recovery codes',
  remove: 'Remove the second factor',
};

/** The member's second factor: how many recovery codes are left, new ones, and its removal. */
export function ManageFactor({ factor: { codesLeft, isRequired } }: { factor: Factor }) {
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { revalidate } = useRevalidator();
  const first = useRef<HTMLInputElement>(null);
  const close = () => setStep(undefined);
  const finish = async () => {
    setCodes(undefined);
    await revalidate();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => void finish()} />;
  return (
    <>
      <h1>Your second factor</h1>
      <p>
        Your authenticator app is set up. {codesLeft} of {RECOVERY_CODE_COUNT} recovery codes are left.
      </p>
      <div className={styles.actions}>
        <Action aria-haspopup="dialog" onClick={() => setStep('renew')}>
          {TITLES.renew}
        </Action>
        <Action variant="danger" aria-haspopup="dialog" onClick={() => setStep('remove')}>
          {TITLES.remove}
        </Action>
      </div>
      {isRequired && (
        <p className={styles.quiet}>
          Your role requires a second factor: after its removal, for example for a new phone, you set up the
          next one.
        </p>
      )}
      <Dialog open={step !== undefined} onClose={close} label={TITLES[step ?? 'renew']} first={first}>
        {step !== undefined && (
          <StepForm
            step={step}
            first={first}
            onClose={close}
            onCodes={(created) => {
              close();
              setCodes(created);
            }}
            onRemoved={() => {
              close();
              announce('Your second factor is removed.');
              void revalidate();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** Asks for a code before a step. */
function StepForm({
  step,
  first,
  onClose,
  onCodes,
  onRemoved,
}: {
  step: Step;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
  onRemoved: () => void;
}) {
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const send = async () => {
    if (isRunning) return;
    setRunning(true);
    const body = { code: first.current?.value ?? '' };
    const problem = step === 'renew' ? await renew(body, onCodes) : await remove(body, onRemoved);
    if (problem === undefined) return;
    setRunning(false);
    setError(problem.detail);
    first.current?.select();
  };
  return (
    <FormBody
      title={TITLES[step]}
      submit={step === 'renew' ? 'Create codes' : 'Remove'}
      isRunning={isRunning}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <p>
        {step === 'renew'
          ? 'The codes that you have now stop working.'
          : 'Your other devices are signed out, and your recovery codes stop working.'}
      </p>
      <TextInput
        ref={first}
        name="code"
        label="Code"
        hint="Six digits of your app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
      />
    </FormBody>
  );
}

type Code = { readonly code: string };

async function renew(
  body: Code,
  onCodes: (codes: readonly string[]) => void,
): Promise<CallProblem | undefined> {
  const result = await withFreshSignIn(() => client.renewRecoveryCodes({ body }));
  if (!result.ok) return result.error;
  onCodes(result.value.recoveryCodes);
  return undefined;
}

async function remove(body: Code, onRemoved: () => void): Promise<CallProblem | undefined> {
  const result = await withFreshSignIn(() => client.removeFactor({ body }));
  if (!result.ok) return result.error;
  onRemoved();
  return undefined;
}
