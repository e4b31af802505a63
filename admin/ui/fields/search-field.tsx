import { useEffect, useRef } from 'react';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/keys.tsx';
import styles from './product-search.module.css';

/** The search field of the list, which searches while the user types. Escape leaves it. */
export function ProductSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useScreenShortcut({ keys: '/', label: 'Search products' }, () => {
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    // Back and removed filters change the search too, but never what the user is typing.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  return (
    <label className={styles.search}>
      <span className="visually-hidden">Search products</span>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        defaultValue={q}
        maxLength={200}
        placeholder="Title, colour, SKU or barcode"
        autoComplete="off"
        onChange={({ target }) => onSearch(target.value.trim())}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
      />
      <Keys keys="/" />
    </label>
  );
}
