import { Link, type LinkProps } from 'react-router';
import { mayLoadAhead } from './may-load-ahead.ts';

/** A link to another page of the shop, whose data is fetched as soon as a pointer or the focus comes to it. */
export function AheadLink(props: Omit<LinkProps, 'prefetch'>) {
  return <Link {...props} prefetch={mayLoadAhead() ? 'intent' : 'none'} />;
}
