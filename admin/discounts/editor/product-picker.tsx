import { useId, useState } from 'react';
import type { ApiStaffProduct } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { client } from '../../data/client.ts';
import { useDebouncedRead } from '../../data/use-debounced-read.ts';
import control from '../../ui/fields/labelled-control.module.css';
import styles from './product-picker.module.css';

const NOTHING: readonly ApiStaffProduct[] = [];

type Picked = { readonly id: string; readonly name: string };

/** A search for a product. Its results are buttons below the field. */
export function ProductPicker({ label, onPick }: { label: string; onPick: (picked: Picked) => void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const text = query.trim();
  const { shown: found } = useDebouncedRead({
    empty: NOTHING,
    wanted: text === '' ? null : text,
    read: async () => {
      const result = await client.listStaffProducts({ query: { q: text, limit: '6' } });
      return result.ok ? result.value.products : [];
    },
  });
  const pick = (product: ApiStaffProduct) => {
    onPick({ id: product.id, name: productName(product) });
    setQuery('');
  };
  return (
    <div className={styles.picker}>
      <input
        type="search"
        className={control.control}
        aria-label={label}
        aria-controls={id}
        placeholder={`${label} …`}
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || first === undefined) return;
          event.preventDefault();
          pick(first);
        }}
      />
      <ul id={id} className={styles.found} aria-live="polite">
        {found.map((product) => (
          <li key={product.id}>
            <button type="button" onClick={() => pick(product)}>
              {productName(product)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
