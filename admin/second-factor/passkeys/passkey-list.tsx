import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure, announceQuestion } from '../../shell/messages/messages.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { Action } from '../../ui/action.tsx';
import { dateWithYear } from '../../ui/dates-and-times.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import type { Factor } from '../load-factor.ts';
import styles from './passkey-list.module.css';

type Passkey = Factor['passkeys'][number];

const RENAME = 'Rename the passkey';

/** The member's passkeys. The last way to pass the second factor has no button that removes it. */
export function PasskeyList({
  factor: { passkeys, hasApp },
  onChanged,
  children,
}: {
  factor: Factor;
  onChanged: () => Promise<void>;
  /** Further rows. */
  children: ReactNode;
}) {
  const [renamed, setRenamed] = useState<Passkey>();
  const first = useRef<HTMLInputElement>(null);
  const close = () => setRenamed(undefined);
  const remove = async ({ id, name }: Passkey) => {
    const result = await withFreshSignIn(() => client.removePasskey({ params: { id } }));
    if (!result.ok) return announceFailure(result.error.detail);
    announce(`The passkey ${name} is removed.`);
    await onChanged();
    document.getElementById('ways')?.focus();
  };
  const ask = (passkey: Passkey) =>
    announceQuestion(`Remove the passkey ${passkey.name}?`, {
      label: 'Remove it',
      run: () => remove(passkey),
    });
  return (
    <>
      <ul className={styles.ways}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenamed(passkey)}
            onRemove={hasApp || passkeys.length > 1 ? () => ask(passkey) : undefined}
          />
        ))}
        {children}
      </ul>
      <Dialog open={renamed !== undefined} onClose={close} label={RENAME} first={first}>
        {renamed !== undefined && (
          <RenameForm
            passkey={renamed}
            first={first}
            onClose={close}
            onRenamed={() => {
              close();
              void onChanged();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  /** Undefined for a passkey that cannot be removed. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <li className={styles.way}>
      <Icon name="key" />
      <span className={styles.about}>
        <b>{passkey.name}</b>
        <small>{describe(passkey)}</small>
      </span>
      <span className={styles.steps}>
        <Action
          variant="text"
          aria-haspopup="dialog"
          aria-label={`Rename ${passkey.name}`}
          onClick={onRename}
        >
          Rename
        </Action>
        {onRemove !== undefined && (
          <Action variant="text" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
            Remove
          </Action>
        )}
      </span>
    </li>
  );
}

function RenameForm({
  passkey: { id, name },
  first,
  onClose,
  onRenamed,
}: {
  passkey: Passkey;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onRenamed: () => void;
}) {
  const [error, setError] = useState<string>();
  const send = async () => {
    const body = { name: first.current?.value ?? '' };
    const result = await withFreshSignIn(() => client.renamePasskey({ params: { id }, body }));
    if (result.ok) return onRenamed();
    setError(result.error.detail);
    first.current?.focus();
  };
  return (
    <DialogForm title={RENAME} submit="Rename" onSubmit={send} onCancel={onClose}>
      <TextInput
        ref={first}
        name="name"
        label="Name"
        defaultValue={name}
        autoComplete="off"
        maxLength={STAFF_TYPED_LENGTHS.passkeyName}
        required
        error={error}
      />
    </DialogForm>
  );
}

function describe({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${dateWithYear(Date.parse(lastUsedAt))}`;
  return `Passkey, added ${dateWithYear(Date.parse(createdAt))}, ${used}`;
}
