import { useRef, useState, type RefObject } from 'react';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { invite, type Changer } from './change-staff.ts';
import { ROLE_SUMMARIES, RoleOptions } from './role-options.tsx';

const TITLE = 'Invite a member of staff';

/** Invites a person by email address, with a role. */
export function InviteDialog({
  open,
  onClose,
  changer,
}: {
  open: boolean;
  onClose: () => void;
  changer: Changer;
}) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} label={TITLE} first={first}>
      <InviteForm first={first} onClose={onClose} changer={changer} />
    </Dialog>
  );
}

function InviteForm({
  first,
  onClose,
  changer,
}: {
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  changer: Changer;
}) {
  const [role, setRole] = useState<StaffRole>('support');
  const [error, setError] = useState<string>();
  const send = async () => {
    const problem = await invite(changer, { email: first.current?.value.trim() ?? '', role });
    if (problem === undefined) return onClose();
    setError(problem.detail);
    first.current?.focus();
  };
  return (
    <DialogForm title={TITLE} submit="Send the invitation" onSubmit={send} onCancel={onClose}>
      <TextInput
        ref={first}
        name="email"
        type="email"
        label="Email"
        hint="The link in the mail works once, for seven days."
        autoComplete="off"
        required
        error={error}
      />
      <SelectInput
        label="Role"
        hint={ROLE_SUMMARIES[role]}
        value={role}
        onChange={({ currentTarget: { value } }) => setRole(value as StaffRole)}
      >
        <RoleOptions />
      </SelectInput>
    </DialogForm>
  );
}
