import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_NOTE_LENGTH } from '#domain/staff/note.ts';
import { client } from '../data/client.ts';
import { TextArea } from '../ui/fields/labelled-control.tsx';
import styles from './notes.module.css';

const SHOWN_COUNT = 6;

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
  const [names, setNames] = useState<readonly string[]>([]);
  /** What is typed after the last `@`; null without one. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found =
    typed === null
      ? []
      : names.filter((name) => name.toLowerCase().includes(typed.toLowerCase())).slice(0, SHOWN_COUNT);
  const isOpen = found.length > 0;

  const read = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    onChange(text);
    const next = /(?:^|\s)@([^@\n]{0,60})$/.exec(text.slice(0, selectionStart))?.[1] ?? null;
    setTyped(next);
    setActive(0);
    if (next !== null && names.length === 0)
      void client.listColleagues().then((listed) => listed.ok && setNames(listed.value.names));
  };
  const choose = (name: string) => {
    const area = field.current;
    if (area === null || typed === null) return;
    const end = area.selectionStart;
    area.setRangeText(`${name} `, end - typed.length, end, 'end');
    onChange(area.value);
    setTyped(null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const name = found[active];
    if (name === undefined) return;
    if (step !== undefined) setActive((active + step + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') choose(name);
    else if (key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
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
        onBlur={() => setTyped(null)}
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
