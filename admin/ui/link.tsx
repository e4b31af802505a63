import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router';

/**
 * A link to a screen. `prefetch` runs when the user is about to follow it. The link of React Router would add 3 kB for the pages of its
 * framework, which this program does not have.
 */
export function Link({
  to,
  replace = false,
  preventScrollReset = false,
  prefetch,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  replace?: boolean;
  preventScrollReset?: boolean;
  prefetch?: (() => void) | undefined;
}) {
  const options = replace ? { replace, preventScrollReset } : { preventScrollReset };
  const follow = useLinkClickHandler(to, options);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
