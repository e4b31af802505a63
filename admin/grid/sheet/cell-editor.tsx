import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import styles from './cell-editor.module.css';

/** Where the selection moves after a cell was edited. `leave`: the user has moved the focus elsewhere. */
export type AfterEdit = 'down' | 'up' | 'right' | 'left' | 'stay' | 'leave';

/**
 * The field of an open cell. Enter, Tab and leaving the field commit its text. Escape keeps the cell as it was. Alt+Enter starts a new line of a
 * description.
 */
export function CellEditor({
  column,
  text,
  label,
  onCommit,
  onCancel,
}: {
  column: GridColumn;
  text: string;
  label: string;
  onCommit: (text: string, after: AfterEdit) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // A commit or cancel removes the field, whose blur must not commit again.
  const isDone = useRef(false);
  const listId = `choices-${column.field}`;
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
  const handleKeyDown = (event: KeyboardEvent) => {
    // A save includes the open cell.
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 's') return commit('stay');
    // The other keys of the grid and of the screen do not apply in a field.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey } = event;
    if (key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    } else if (key === 'Enter' && !altKey) {
      event.preventDefault();
      commit(shiftKey ? 'up' : 'down');
    } else if (key === 'Enter' && column.field === 'details') {
      event.preventDefault();
      field.current?.setRangeText('\n', field.current.selectionStart, field.current.selectionEnd, 'end');
      setTyped(field.current?.value ?? typed);
    } else if (key === 'Tab') {
      event.preventDefault();
      commit(shiftKey ? 'left' : 'right');
    }
  };
  const shared = {
    ref: field,
    'aria-label': label,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onKeyDown: handleKeyDown,
    onBlur: () => commit('leave'),
  };
  if (column.field === 'details') {
    return <textarea {...shared} className={`${styles.editor} ${styles.long}`} rows={6} />;
  }
  return (
    <>
      <input
        {...shared}
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
