import { useCallback, useState } from 'react';
import type { More } from '../ui/lists/more-button.tsx';
import { furtherRows, type IdentifiedRow } from './further-rows.ts';

/** `next` is the cursor of the next page; null after the last one. */
type Page<R> = { readonly rows: readonly R[]; readonly next: string | null };

/** The first page of a list, and the filter that its rows match. */
type FirstPage<R> = Page<R> & { readonly filter: string };

/** The rows of all pages that were loaded. */
type Loaded<R> = Page<R> & { readonly first: FirstPage<R>; readonly more: Exclude<More, 'none'> };

/**
 * Returns the rows of a list whose further pages are loaded on request. A first page of another filter discards them. `load` returns
 * undefined on failure.
 */
export function usePages<R extends IdentifiedRow>(
  first: FirstPage<R>,
  load: (cursor: string) => Promise<Page<R> | undefined>,
): { rows: readonly R[]; more: More; loadMore: () => Promise<void> } {
  const [loaded, setLoaded] = useState(() => onlyFirst(first));
  const current = continueList(loaded, first);
  const loadMore = useCallback(async () => {
    const { next, more } = current;
    if (next === null || more === 'loading') return;
    setLoaded({ ...current, more: 'loading' });
    const page = await load(next);
    setLoaded((latest) => {
      // The first page was read again, or the filter changed, meanwhile.
      if (latest.first.rows !== current.first.rows) return latest;
      if (page === undefined) return { ...latest, more: 'failed' };
      // A row that changed its place in the order may be on two pages.
      const known = new Set(latest.rows.map(({ id }) => id));
      const added = page.rows.filter(({ id }) => !known.has(id));
      return { ...latest, rows: [...latest.rows, ...added], next: page.next, more: 'idle' };
    });
  }, [current, load]);
  return { rows: current.rows, more: current.next === null ? 'none' : current.more, loadMore };
}

/** Returns what was loaded, after its first page was read again. */
function continueList<R extends IdentifiedRow>(loaded: Loaded<R>, first: FirstPage<R>): Loaded<R> {
  const earlier = loaded.first;
  if (earlier.rows === first.rows) return loaded;
  const further =
    earlier.filter === first.filter
      ? furtherRows({
          first: first.rows,
          earlierFirst: earlier.rows,
          further: loaded.rows.slice(earlier.rows.length),
        })
      : [];
  if (further.length === 0) return onlyFirst(first);
  return { ...loaded, first, rows: [...first.rows, ...further] };
}

function onlyFirst<R>(first: FirstPage<R>): Loaded<R> {
  return { first, rows: first.rows, next: first.next, more: 'idle' };
}
