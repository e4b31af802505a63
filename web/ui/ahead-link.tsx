import { useEffect, useState } from 'react';
import { Link, PrefetchPageLinks, useHref, useLocation, type LinkProps } from 'react-router';
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
  const page = useHref(props.to, props.relative === undefined ? {} : { relative: props.relative });
  const [intent, setIntent] = useState<'resting' | 'meant'>();
  useEffect(() => {
    if (intent !== 'resting') return;
    const timer = setTimeout(() => setIntent('meant'), REST_MS);
    return () => clearTimeout(timer);
  }, [intent]);
  const rest = () => setIntent((now) => now ?? (mayLoadAhead() ? 'resting' : undefined));
  const leave = () => setIntent(undefined);
  const { pathname, search } = useLocation();
  const isMeant = intent === 'meant' && page !== pathname + search;
  useEffect(() => {
    const data = isMeant ? dataAddress(page) : undefined;
    if (data !== undefined) fetchAhead(data);
  }, [isMeant, page]);
  return (
    <>
      <Link
        {...props}
        onPointerEnter={rest}
        onPointerLeave={leave}
        onFocus={rest}
        onBlur={leave}
        onTouchStart={() => mayLoadAhead() && setIntent('meant')}
      />
      {isMeant && <PrefetchPageLinks page={page} />}
    </>
  );
}
