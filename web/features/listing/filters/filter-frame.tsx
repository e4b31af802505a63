import type { ReactNode } from 'react';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import styles from './filter-frame.module.css';

const focusTitle = focusAfterUnmount((button) => button.previousElementSibling);
const focusPageTitle = focusAfterUnmount(() => document.querySelector('main h1'));

/** A chosen filter, and the function that removes it. */
export type ActiveFilter = { readonly label: string; readonly onRemove: () => void };

/**
 * Filters beside products. Below 900 px they are a sheet with the given `id`: the button of `ListingTools` opens it, and a button with
 * `count` closes it. Each of the `active` filters has a chip above the products. `onClear` removes all of them. Without `filters`, the
 * products have the whole width.
 */
export function FilterFrame({
  id,
  filters,
  active,
  onClear,
  count,
  busy,
  children,
}: {
  id: string;
  filters: ReactNode;
  active: readonly ActiveFilter[];
  onClear: () => void;
  /** The number of products, as text. */
  count: string;
  busy: boolean;
  children: ReactNode;
}) {
  return (
    <div className={filters === null ? `${styles.frame} ${styles.whole}` : styles.frame}>
      {filters !== null && (
        <aside id={id} popover="auto" className={styles.filters} aria-label="Filters">
          <div className={styles.head}>
            <h2 tabIndex={-1}>Filter</h2>
            {active.length > 0 && (
              <TextButton ref={focusTitle} onClick={onClear}>
                Clear all
              </TextButton>
            )}
            <button
              type="button"
              className={styles.close}
              popoverTarget={id}
              popoverTargetAction="hide"
              aria-label="Close filters"
            >
              <Icon name="close" />
            </button>
          </div>
          {filters}
          <div className={styles.apply}>
            <Button wide popoverTarget={id} popoverTargetAction="hide">
              Show {count}
            </Button>
          </div>
        </aside>
      )}
      <div className={styles.results}>
        {active.length > 0 && (
          <ul className={styles.chips} aria-label="Filters that are set">
            {active.map(({ label, onRemove }, at) => (
              <li key={`${at} ${label}`}>
                <button ref={focusPageTitle} type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
                  {label}
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.loading} role="status">
          {busy && (
            <>
              <Spinner size={28} />
              <span className="visually-hidden">Loading products</span>
            </>
          )}
        </p>
        <div className={styles.found} aria-busy={busy}>
          {children}
        </div>
      </div>
    </div>
  );
}
