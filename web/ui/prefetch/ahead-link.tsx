import { useRef, useState, type SyntheticEvent } from 'react';
import { Link, PrefetchPageLinks, type LinkProps } from 'react-router';
import { fetchAhead } from './ahead-data.ts';
import { dataAddress } from './data-address.ts';
import { mayLoadAhead } from './may-load-ahead.ts';

/** How long a pointer or the focus rests on a link that is meant, in milliseconds. */
const REST_MS = 65;

/**
 * A link to a page that everybody sees alike. Its code and data are fetched as soon as a pointer or the focus comes to rest on it, or
 * a finger touches it, so that they are mostly there when it is pressed.
 */
export function AheadLink(props: Omit<LinkProps, 'prefetch'>) {
  const [page, setPage] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const come = ({ currentTarget, type }: SyntheticEvent<HTMLAnchorElement>) => {
    clearTimeout(timer.current);
    // The focus that the way back gives is nobody's wish, unless somebody goes by keyboard.
    if (type === 'focus' && !currentTarget.matches(':focus-visible')) return;
    if (mayLoadAhead()) timer.current = setTimeout(mean, type === 'touchstart' ? 0 : REST_MS, currentTarget);
  };
  const mean = ({ pathname, search }: HTMLAnchorElement) => {
    if (pathname + search === location.pathname + location.search) return;
    setPage(pathname + search);
    const data = dataAddress(pathname + search);
    if (data !== undefined) fetchAhead(data);
  };
  const leave = () => clearTimeout(timer.current);
  return (
    <>
      <Link
        {...props}
        onPointerEnter={come}
        onPointerLeave={leave}
        onFocus={come}
        onBlur={leave}
        onTouchStart={come}
      />
      {page !== undefined && <PrefetchPageLinks page={page} />}
    </>
  );
}
