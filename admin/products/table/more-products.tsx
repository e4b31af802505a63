import { useEffect, useRef } from 'react';
import { Action } from '../../ui/action.tsx';
import type { More } from '../../ui/lists/more-button.tsx';
import styles from './more-products.module.css';

/** Loads the next page when it comes into view, or when its button is pressed. */
export function MoreProducts({
  more,
  onMore,
  isSearching,
}: {
  more: More;
  onMore: () => Promise<void>;
  /** Whether no product was found yet. */
  isSearching: boolean;
}) {
  const sentinel = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // A failed page is loaded again only on request.
    if (sentinel.current === null || more !== 'idle') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) void onMore();
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [more, onMore]);
  return (
    <p ref={sentinel} className={styles.more}>
      {isSearching && <span role="status">Searching further …</span>}
      <Action onClick={() => void onMore()} aria-disabled={more === 'loading'}>
        {more === 'failed' ? 'Try again' : 'Show more products'}
      </Action>
      {more === 'failed' && (
        <span role="alert" className={styles.failure}>
          More products could not be loaded.
        </span>
      )}
    </p>
  );
}
