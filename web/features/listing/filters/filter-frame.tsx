import { useId, useState, type ReactNode } from 'react';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import styles from './filter-frame.module.css';

const focusTitle = focusAfterUnmount((button) => button.previousElementSibling);

/** Filters beside products; below 900 px a button toggles the filters. `onClear` is defined while there is something to clear. */
export function FilterFrame({
  filters,
  onClear,
  busy,
  children,
}: {
  filters: ReactNode;
  onClear: (() => void) | undefined;
  busy: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.toggle}>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon path="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />
          Filter
        </Button>
      </div>
      <aside id={id} className={styles.filters} aria-label="Filters" data-open={open || undefined}>
        <div className={styles.head}>
          <h2 tabIndex={-1}>Filter</h2>
          {onClear && (
            <TextButton ref={focusTitle} onClick={onClear}>
              Clear all
            </TextButton>
          )}
        </div>
        {filters}
      </aside>
      <div className={styles.results}>
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
