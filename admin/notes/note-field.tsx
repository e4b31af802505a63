import { useId, useRef } from 'react';
import { MAX_NOTE_LENGTH } from '#domain/staff/note.ts';
import { TextArea } from '../ui/fields/labelled-control.tsx';
import { useMentions } from './use-mentions.ts';
import styles from './notes.module.css';

/** The field of a new note. After an `@` it lists colleagues; the arrow keys and Enter choose one. */
export function NoteField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const { found, active, read, choose, close, handleKeyDown } = useMentions(field, onChange);
  const isOpen = found.length > 0;
  return (
    <div className={styles.field}>
      <TextArea
        ref={field}
        label="New note"
        hint="Customers never see notes. @ mentions a colleague, who finds it in Today."
        error={error}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}${active}` : undefined}
        onChange={({ target }) => read(target)}
        onKeyDown={handleKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Colleagues" className={styles.colleagues}>
          {found.map((name, index) => (
            <div
              key={name}
              id={`${listId}${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
