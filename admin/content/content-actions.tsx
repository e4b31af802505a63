import { useRef, useState } from 'react';
import { SAVE_KEYS, useSaveShortcut } from '../keyboard/use-save-shortcut.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { dayAndTime } from '../ui/dates-and-times.ts';
import { fromDatetimeLocal, toDatetimeLocal } from '../ui/fields/datetime-local.ts';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import { Icon } from '../ui/icon.tsx';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import { DialogForm } from '../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import type { ContentEditor } from './use-content-editor.ts';
import styles from './content.module.css';

/** The buttons that save, publish, schedule and discard changes. */
export function ContentActions({ editor }: { editor: ContentEditor }) {
  const { unpublished, unsaved, isSaving, publishAt, save, publish, discard } = editor;
  const [isScheduling, setScheduling] = useState(false);
  useSaveShortcut(save);
  return (
    <>
      {unpublished > 0 && (
        <span className={styles.unpublished}>
          {countOf(unpublished, 'unpublished change')}
          {publishAt !== null && `, due ${dayAndTime(Date.parse(publishAt))}`}
        </span>
      )}
      <Action disabled={unpublished === 0} aria-disabled={isSaving} onClick={() => void discard()}>
        Discard
      </Action>
      <Action
        disabled={unsaved === 0}
        aria-disabled={isSaving}
        aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
        onClick={() => void save()}
      >
        Save draft
        <Keys keys={SAVE_KEYS} />
      </Action>
      <Action disabled={unpublished === 0} onClick={() => setScheduling(true)}>
        <Icon name="clock" size={16} />
        Schedule…
      </Action>
      <Action
        variant="primary"
        disabled={unpublished === 0}
        aria-disabled={isSaving}
        onClick={() => void publish()}
      >
        Publish
      </Action>
      <ScheduleDialog editor={editor} isOpen={isScheduling} onClose={() => setScheduling(false)} />
    </>
  );
}

function ScheduleDialog({
  editor,
  isOpen,
  onClose,
}: {
  editor: ContentEditor;
  isOpen: boolean;
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const { publishAt, chosenTime, chooseTime, schedule } = editor;
  const local = chosenTime || (publishAt === null ? '' : toDatetimeLocal(new Date(publishAt)));
  const [error, setError] = useState<string>();
  const submit = (at: string | null) => {
    // A failure is shown on the screen, maybe by another dialog.
    onClose();
    void schedule(at);
  };
  return (
    <Dialog open={isOpen} label="Schedule" first={first} onClose={onClose}>
      <DialogForm
        title="Schedule"
        submit="Schedule"
        isBusy={editor.isSaving}
        onCancel={onClose}
        onSubmit={() => {
          const at = fromDatetimeLocal(local);
          if (at === null) setError('Enter a date and a time.');
          else if (Date.parse(at) <= Date.now()) setError('Choose a later time.');
          else submit(at);
        }}
      >
        <TextInput
          label="Publish at"
          ref={first}
          type="datetime-local"
          hint="In the time zone of this device. Changes saved until then are published, too."
          error={error}
          value={local}
          onChange={({ target }) => {
            chooseTime(target.value);
            setError(undefined);
          }}
        />
        {publishAt !== null && (
          <Action variant="text" onClick={() => submit(null)}>
            Remove the time {dayAndTime(Date.parse(publishAt))}
          </Action>
        )}
      </DialogForm>
    </Dialog>
  );
}
