import { useRef, useState, type RefObject } from 'react';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { client } from '../../data/client.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { createPasskey } from './browser-passkeys.ts';

const TITLE = 'Add a passkey';

/** A button that opens the dialog to add a passkey. `onAdded` gets the recovery codes, if there are new ones. */
export function AddPasskey({
  variant = 'plain',
  onAdded,
}: {
  variant?: 'plain' | 'primary';
  onAdded: (recoveryCodes: readonly string[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Action variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TITLE}
      </Action>
      <Dialog open={isOpen} onClose={close} label={TITLE} first={first}>
        <AddForm
          first={first}
          onClose={close}
          onAdded={(codes) => {
            close();
            onAdded(codes);
          }}
        />
      </Dialog>
    </>
  );
}

function AddForm({
  first,
  onClose,
  onAdded,
}: {
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onAdded: (recoveryCodes: readonly string[]) => void;
}) {
  const [error, setError] = useState<string>();
  const run = async () => {
    setError(undefined);
    const outcome = await add(first.current?.value ?? '');
    if ('codes' in outcome) return onAdded(outcome.codes);
    setError(outcome.problem);
    first.current?.focus();
  };
  return (
    <DialogForm title={TITLE} submit="Continue" onSubmit={run} onCancel={onClose}>
      <p>
        Your browser then asks where to keep it: on this device, in your password manager, on a phone or on a
        security key. Your other devices are signed out.
      </p>
      <TextInput
        ref={first}
        name="name"
        label="Name"
        hint="Tells your passkeys apart, such as Work laptop."
        autoComplete="off"
        maxLength={STAFF_TYPED_LENGTHS.passkeyName}
        required
        error={error}
      />
    </DialogForm>
  );
}

type Outcome = { readonly codes: readonly string[] } | { readonly problem: string };

async function add(name: string): Promise<Outcome> {
  const started = await withFreshSignIn(() => client.startPasskey());
  if (!started.ok) return { problem: started.error.detail };
  const created = await createPasskey(started.value);
  if (!created.ok) return created;
  const added = await withFreshSignIn(() => client.addPasskey({ body: { name, passkey: created.value } }));
  return added.ok ? { codes: added.value.recoveryCodes } : { problem: added.error.detail };
}
