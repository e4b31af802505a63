import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import styles from './cell-editor.module.css';

/** Where the selection moves after a cell was edited. `leave`: the user has moved the focus elsewhere. */
export type AfterEdit = 'down' | 'up' | 'right' | 'left' | 'stay' | 'leave';

type Editing = {
  readonly column: GridColumn;
  /** The text that the field begins with. */
  readonly text: string;
  readonly onCommit: (text: string, after: AfterEdit) => void;
  readonly onCancel: () => void;
};

/**
 * The field of an open cell. Enter, Tab and leaving the field commit its text. Escape keeps the cell as it was. Alt+Enter starts a new line of a
 * description.
 */
export function CellEditor({ label, ...editing }: Editing & { label: string }) {
  const { column } = editing;
  const field = { 'aria-label': label, ...useEditing(editing) };
  const listId = `choices-${column.field}`;
  if (column.field === 'details') {
    return <textarea {...field} className={`${styles.editor} ${styles.long}`} rows={6} />;
  }
  return (
    <>
      <input
        {...field}
        className={styles.editor}
        inputMode={column.isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        list={column.choices.length > 0 ? listId : undefined}
      />
      {column.choices.length > 0 && (
        <datalist id={listId}>
          {column.choices.map(({ value, label: choice }) => (
            <option key={value} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns the props of the field. */
function useEditing({ column, text, onCommit, onCancel }: Editing) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // A commit or cancel removes the field, whose blur must not commit again.
  const isDone = useRef(false);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(text.length, text.length);
  }, [text]);
  const commit = (after: AfterEdit) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(typed, after);
  };
  const cancel = () => {
    isDone.current = true;
    onCancel();
  };
  const breakLine = () => {
    field.current?.setRangeText('\n', field.current.selectionStart, field.current.selectionEnd, 'end');
    setTyped(field.current?.value ?? typed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // A save includes the open cell.
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 's') return commit('stay');
    // The other keys of the grid and of the screen do not apply in a field.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    const actions: Record<string, (() => void) | undefined> = {
      Escape: cancel,
      Tab: () => commit(shiftKey ? 'left' : 'right'),
      Enter: altKey
        ? column.field === 'details'
          ? breakLine
          : undefined
        : () => commit(shiftKey ? 'up' : 'down'),
    };
    const act = actions[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return {
    ref: field,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onKeyDown: handleKeyDown,
    onBlur: () => commit('leave'),
  };
}
