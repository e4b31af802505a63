import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/** The parameters of the URL that were chosen last, and how to change them. */
export type ChosenSearch = {
  readonly search: string;
  /** Sets one parameter; an empty value removes it. `replace` replaces the entry in the history. */
  readonly set: (name: string, value: string, options?: { replace: boolean }) => void;
  /** Removes all parameters but those of `search`. */
  readonly clear: (search?: string) => void;
};

/**
 * Returns the filters of the URL. A change builds on the one before it, and not on the current URL, which changes only when its data are
 * loaded: otherwise a second change would revert the first.
 */
export function useChosenSearch(): ChosenSearch {
  const navigate = useNavigate();
  const { pathname, search: shown } = useLocation();
  const { location: next } = useNavigation();
  // A pressed view or filter applies at once, before its list has loaded. The path of a navigation begins with the router's base path.
  const target = next?.pathname.endsWith(pathname) ? next.search : shown;
  const chosen = useRef({ search: target, url: shown });
  const [search, setSearch] = useState(target);
  // Before the paint: run later, it would revert a choice that was made meanwhile.
  useLayoutEffect(() => {
    chosen.current = { search: target, url: shown };
    setSearch(target);
  }, [target, shown]);
  const choose = (next: string, replace: boolean) => {
    chosen.current = { search: next, url: globalThis.location.search };
    setSearch(next);
    void navigate({ search: next }, { replace });
  };
  return {
    search,
    set: (name, value, { replace } = { replace: false }) => {
      const { search: current } = globalThis.location;
      // The router changes the URL before React renders it: until then a changed URL is newer than what was rendered.
      const params = new URLSearchParams(chosen.current.url === current ? chosen.current.search : current);
      if (value === '') params.delete(name);
      else params.set(name, value);
      choose(params.toString(), replace);
    },
    clear: (next = '') => choose(next, false),
  };
}
