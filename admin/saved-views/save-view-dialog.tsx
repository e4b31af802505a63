import { useRef, useState, type RefObject } from 'react';
import type { ApiSavedView } from '#contract/calls.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { useMe } from '../shell/account/me.ts';
import { announce } from '../shell/messages/messages.ts';
import { CheckBox } from '../ui/fields/check-box.tsx';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import { DialogForm } from '../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { saveView, type ViewedList } from './change-views.ts';

type Saving = {
  readonly list: ViewedList;
  /** The parameters of the list's URL. */
  readonly query: string;
  /** The saved view to rename or share; null for a new one. */
  readonly view: ApiSavedView | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Saves the filter of the list as a view, for the member or for all staff, or renames a saved view. */
export function SaveViewDialog({ open, ...saving }: Saving & { open: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={saving.onClose} label={titleOf(saving)} first={first}>
      <SaveViewForm first={first} {...saving} />
    </Dialog>
  );
}

function SaveViewForm({
  first,
  list,
  query,
  view,
  onClose,
  onSaved,
}: Saving & { first: RefObject<HTMLInputElement | null> }) {
  const canShare = useMe().permissions.includes(`${list}:do`);
  // A second attempt saves the same view, not another one.
  const [id] = useState(() => view?.id ?? crypto.randomUUID());
  const [shared, setShared] = useState(view?.shared ?? false);
  const [error, setError] = useState<string>();
  const save = async () => {
    const name = first.current?.value.trim() ?? '';
    const problem = await saveView({ id, name, query, shared, list });
    if (problem === undefined) {
      announce(`The view ‘${name}’ is saved.`);
      return onSaved();
    }
    setError(problem.errors?.[0]?.message ?? problem.detail);
    first.current?.focus();
  };
  return (
    <DialogForm title={titleOf({ view })} submit="Save" onSubmit={save} onCancel={onClose}>
      <TextInput
        ref={first}
        label="Name"
        defaultValue={view?.name}
        maxLength={STAFF_TYPED_LENGTHS.viewName}
        autoComplete="off"
        required
        error={error}
      />
      <CheckBox checked={shared} disabled={!canShare} onChange={setShared}>
        {' '}
        Show it to all staff
      </CheckBox>
    </DialogForm>
  );
}

function titleOf({ view }: Pick<Saving, 'view'>): string {
  return view === null ? 'Save this view' : 'Rename or share this view';
}
