import { useRef, useState, type SyntheticEvent } from 'react';
import { Link, PrefetchPageLinks, type LinkProps } from 'react-router';
import { isPrefetchAllowed } from './is-prefetch-allowed.ts';
import { prefetchData } from './prefetch-data.ts';

/** How long a pointer or the focus must rest on a link before its page is prefetched. */
const INTENT_DELAY_MS = 65;

/** A link to a public page. Prefetches the page's code and data on hover, keyboard focus or touch. */
export function PrefetchLink(props: Omit<LinkProps, 'prefetch'>) {
  const [page, setPage] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handleIntent = ({ currentTarget, type }: SyntheticEvent<HTMLAnchorElement>) => {
    clearTimeout(timer.current);
    // A back navigation focuses a link by script, without the user's intent.
    if (type === 'focus' && !currentTarget.matches(':focus-visible')) return;
    if (!isPrefetchAllowed()) return;
    timer.current = setTimeout(prefetch, type === 'touchstart' ? 0 : INTENT_DELAY_MS, currentTarget);
  };
  const prefetch = ({ pathname, search }: HTMLAnchorElement) => {
    if (pathname + search === location.pathname + location.search) return;
    setPage(pathname + search);
    prefetchData(pathname + search);
  };
  const cancel = () => clearTimeout(timer.current);
  return (
    <>
      <Link
        {...props}
        onPointerEnter={handleIntent}
        onPointerLeave={cancel}
        onFocus={handleIntent}
        onBlur={cancel}
        onTouchStart={handleIntent}
      />
      {page !== undefined && <PrefetchPageLinks page={page} />}
    </>
  );
}
