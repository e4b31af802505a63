import { useRef, useState, type RefObject } from 'react';
import { client } from '../data/client.ts';
import { signInAgain } from '../shell/account/sign-out.ts';
import { Action } from '../ui/action.tsx';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import { DialogForm } from '../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { useSignInForm } from './with-fresh-sign-in.ts';

const TITLE = 'Confirm that it is you';

/** Asks for the password before a call that needs a fresh sign-in. */
export function SignInDialog({ email }: { email: string }) {
  const close = useSignInForm((form) => form.close);
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={close !== null} onClose={() => close?.(false)} label={TITLE} first={first}>
      {close !== null && <SignInForm email={email} first={first} onClose={close} />}
    </Dialog>
  );
}

function SignInForm({
  email,
  first,
  onClose,
}: {
  email: string;
  first: RefObject<HTMLInputElement | null>;
  onClose: (isSignedIn: boolean) => void;
}) {
  const [error, setError] = useState<string>();
  const signIn = async () => {
    const result = await client.signIn({ body: { email, password: first.current?.value ?? '' } });
    if (result.ok) return onClose(true);
    setError(result.error.code === 'invalid_credentials' ? 'The password is wrong.' : result.error.detail);
    first.current?.focus();
  };
  return (
    <DialogForm title={TITLE} submit="Continue" onSubmit={signIn} onCancel={() => onClose(false)}>
      <p>You signed in more than ten minutes ago. Enter the password of {email} to make this change.</p>
      <TextInput
        ref={first}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
        error={error}
      />
      <p>
        <Action variant="text" onClick={() => void signInAgain()}>
          Sign in another way
        </Action>
      </p>
    </DialogForm>
  );
}
