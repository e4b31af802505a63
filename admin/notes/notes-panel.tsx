import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiNote } from '#contract/calls.ts';
import { actionClass } from '../ui/action.tsx';
import { shortMoment } from '../ui/dates-and-times.ts';
import { CheckBox } from '../ui/fields/check-box.tsx';
import { RowMenu } from '../ui/lists/row-menu.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { PersonInitials } from '../ui/person-initials.tsx';
import { addNote, pinNote, removeNote, type NoteSubject } from './change-notes.ts';
import { nameAuthor } from './name-author.ts';
import { NoteField } from './note-field.tsx';
import styles from './notes.module.css';

/** The notes of staff about an order or a customer, and the form for a new one. `now` is in milliseconds since 1970. */
export function NotesPanel({
  notes,
  now,
  subject,
  mayChange,
}: {
  notes: readonly ApiNote[];
  now: number;
  subject: NoteSubject;
  mayChange: boolean;
}) {
  const { revalidate } = useRevalidator();
  return (
    <Panel title="Notes">
      {mayChange && <NoteForm subject={subject} />}
      {!mayChange && notes.length === 0 && <p className={styles.none}>No notes.</p>}
      <ul className={styles.notes}>
        {notes.map((note) => {
          const author = nameAuthor(note);
          const actions = [
            {
              label: note.isPinned ? 'Unpin' : 'Pin to the top',
              onSelect: () => void pinNote(note, revalidate),
            },
            { label: 'Remove', onSelect: () => void removeNote(note, revalidate) },
          ];
          return (
            <li key={note.id}>
              <PersonInitials name={note.who === null ? null : author} />
              <div>
                <p className={styles.text}>{note.text}</p>
                <p className={styles.author}>
                  {author}, <time dateTime={note.at}>{shortMoment(note.at, now)}</time>
                  {note.isPinned && ', pinned'}
                </p>
              </div>
              {mayChange && (
                <RowMenu label={`Actions of the note ‘${note.text.slice(0, 40)}’`} actions={actions} />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function NoteForm({ subject }: { subject: NoteSubject }) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const [isPinned, setPinned] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  // The idempotency key of the note. Every change of its fields resets it, because a changed note is another one.
  const key = useRef<string>(undefined);
  const submit = async () => {
    if (isRunning) return;
    setRunning(true);
    key.current ??= crypto.randomUUID();
    const failed = await addNote(subject, { key: key.current, text, isPinned }, revalidate);
    setRunning(false);
    setProblem(failed ?? undefined);
    if (failed !== null) return;
    key.current = undefined;
    // What was typed meanwhile is the next note.
    setText((now) => (now === text ? '' : now));
    setPinned(false);
    await revalidate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <NoteField
        value={text}
        error={problem}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
          key.current = undefined;
        }}
      />
      <div className={styles.actions}>
        <CheckBox
          checked={isPinned}
          onChange={(next) => {
            setPinned(next);
            key.current = undefined;
          }}
        >
          {' '}
          Pin to the top
        </CheckBox>
        <button type="submit" className={actionClass('plain')} aria-disabled={isRunning}>
          Add note
        </button>
      </div>
    </form>
  );
}
