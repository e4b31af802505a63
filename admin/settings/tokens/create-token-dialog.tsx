import { useRef, useState, type RefObject } from 'react';
import { DAY_MS } from '#domain/durations.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { APPOINTED_ROLES, type AppointedRole } from '#domain/staff/permissions.ts';
import { client } from '../../data/client.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { SecretOnce } from '../secret-once.tsx';
import { ROLE_SUMMARIES, roleLabel } from '../staff/role-options.tsx';

const TITLE = 'Create an API token';
/** The lifetime that the form suggests. */
const DEFAULT_DAYS = 90;

/** Creates a token, and then shows it once. */
export function CreateTokenDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} label={TITLE} first={first}>
      <Content first={first} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

function Content({
  first,
  onClose,
  onCreated,
}: {
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onCreated: () => void;
}) {
  const [created, setCreated] = useState<{ name: string; token: string }>();
  if (created !== undefined) {
    return (
      <SecretOnce title={`The token ${created.name}`} noun="token" secret={created.token} onDone={onClose} />
    );
  }
  return (
    <TokenForm
      first={first}
      onCancel={onClose}
      onCreated={(token) => {
        setCreated(token);
        onCreated();
      }}
    />
  );
}

function TokenForm({
  first,
  onCancel,
  onCreated,
}: {
  first: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
  onCreated: (created: { name: string; token: string }) => void;
}) {
  const [role, setRole] = useState<AppointedRole>('read_only');
  const [endsOn, setEndsOn] = useState(() => dayAfter(DEFAULT_DAYS));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = async () => {
    const name = first.current?.value.trim() ?? '';
    const body = { name, role, expiresAt: endOf(endsOn) };
    const result = await withFreshSignIn(() => client.createToken({ body }));
    if (result.ok) return onCreated({ name, token: result.value.token });
    const { errors: fields = [], detail } = result.error;
    setErrors(
      fields.length === 0
        ? { name: detail }
        : Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    );
    if (!fields.some(({ field }) => field === 'expiresAt')) first.current?.focus();
  };
  return (
    <DialogForm title={TITLE} submit="Create the token" onSubmit={send} onCancel={onCancel}>
      <TextInput
        ref={first}
        label="Name"
        hint="Shown in Activity beside each change."
        maxLength={STAFF_TYPED_LENGTHS.tokenName}
        autoComplete="off"
        required
        error={errors['name']}
      />
      <SelectInput
        label="Role"
        hint={`${ROLE_SUMMARIES[role]}, except what needs a fresh sign-in`}
        value={role}
        onChange={({ currentTarget: { value } }) => setRole(value as AppointedRole)}
      >
        {APPOINTED_ROLES.map((each) => (
          <option key={each} value={each}>
            {roleLabel(each)}
          </option>
        ))}
      </SelectInput>
      <TextInput
        type="date"
        label="Last day"
        hint="At most a year from now."
        value={endsOn}
        required
        error={errors['expiresAt']}
        onChange={({ target }) => setEndsOn(target.value)}
      />
    </DialogForm>
  );
}

/** Returns the day after a number of days, in UTC. */
function dayAfter(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last moment of a day in UTC, so that the token works on that day. */
function endOf(day: string): string {
  return `${day}T23:59:59Z`;
}
