import type { ApiSizeCounts } from '#contract/calls.ts';
import styles from './size-choice.module.css';

/** Buttons for the sizes of a listing, with their counts if it has them. A press on the chosen one removes it. */
export function SizeChoice({
  size,
  sizes = [],
  onChange,
}: {
  size: string | undefined;
  sizes: ApiSizeCounts;
  onChange: (size: string | undefined) => void;
}) {
  // The chosen one stays, so that it can be removed.
  const isOffered = size === undefined || sizes.some((offered) => offered.size === size);
  const shown = isOffered || size === undefined ? sizes : [...sizes, { size, count: 0 }];
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.sizes}>
      <legend>Size</legend>
      {shown.map(({ size: value, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === size}
          onClick={() => onChange(value === size ? undefined : value)}
        >
          {value}
          {count !== undefined && <small>{count}</small>}
        </button>
      ))}
    </fieldset>
  );
}
