import { useLayoutEffect, useRef } from 'react';
import { SEARCH_LENGTH } from '#domain/search/search-lengths.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { Icon } from '../icon.tsx';
import { Keys } from '../keys.tsx';
import styles from './search-field.module.css';

/** The search field of a list. Searches on Enter and when it is cleared, or with `isImmediate` while the user types. Escape leaves it. */
export function SearchField({
  label,
  placeholder,
  q,
  isImmediate = false,
  onSearch,
}: {
  label: string;
  placeholder: string;
  q: string;
  isImmediate?: boolean;
  onSearch: (q: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useScreenShortcut({ keys: '/', label }, () => {
    field.current?.focus();
    field.current?.select();
  });
  useLayoutEffect(() => {
    // Back and removed filters change the search too, but never what the user is typing.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{label}</span>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        defaultValue={q}
        maxLength={SEARCH_LENGTH}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => {
          if (isImmediate || target.value === '') onSearch(target.value.trim());
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
          if (key === 'Enter' && !isImmediate) onSearch(currentTarget.value.trim());
        }}
      />
      <Keys keys="/" />
    </label>
  );
}
