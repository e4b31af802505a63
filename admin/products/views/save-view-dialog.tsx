import { useRef, useState, type RefObject } from 'react';
import { useMe } from '../../shell/account/me.ts';
import { announce } from '../../shell/messages/messages.ts';
import { FormBody } from '../../ui/fields/form-body.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Dialog } from '../../ui/panels/dialog.tsx';
import { saveView } from './change-views.ts';
import { canonicalQuery } from './view-query.ts';

const TITLE = 'Save this view';

type Saving = { readonly search: string; readonly onClose: () => void; readonly onSaved: () => void };

/** Names the filter of the list, for the member or for all staff. */
export function SaveViewDialog({ open, ...saving }: Saving & { open: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={saving.onClose} label={TITLE} first={first}>
      <SaveViewForm first={first} {...saving} />
    </Dialog>
  );
}

function SaveViewForm({
  first,
  search,
  onClose,
  onSaved,
}: Saving & { first: RefObject<HTMLInputElement | null> }) {
  const canShare = useMe().permissions.includes('products:do');
  // Every attempt saves the same view.
  const [id] = useState(() => crypto.randomUUID());
  const [shared, setShared] = useState(false);
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    if (isRunning) return;
    setRunning(true);
    const name = first.current?.value.trim() ?? '';
    const problem = await saveView({ id, name, query: canonicalQuery(search), shared });
    setRunning(false);
    if (problem === undefined) {
      announce(`The view ‘${name}’ is saved.`);
      return onSaved();
    }
    setError(problem.errors?.[0]?.message ?? problem.detail);
    first.current?.focus();
  };
  return (
    <FormBody
      title={TITLE}
      submit="Save"
      isRunning={isRunning}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <TextInput ref={first} label="Name" maxLength={60} autoComplete="off" required error={error} />
      <label>
        <input
          type="checkbox"
          checked={shared}
          disabled={!canShare}
          onChange={({ target }) => setShared(target.checked)}
        />{' '}
        Show it to all staff
      </label>
    </FormBody>
  );
}
