import { useMemo, type RefObject } from 'react';
import { useShortcuts } from '../../keyboard/shortcut-store.ts';
import type { Shortcut } from '../../keyboard/shortcuts.ts';

/** Registers `J` and `K`, which focus the link of the next and previous row. Enter and `E` then open it. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  const shortcuts = useMemo<Shortcut[]>(() => {
    // Later links of a row are of its details.
    const listLinks = () =>
      [...(table.current?.tBodies ?? [])]
        .flatMap(({ rows }) => [...rows])
        .flatMap((row) => row.querySelector('a') ?? []);
    const isInFocus = (link: HTMLAnchorElement) =>
      link.closest('tr')?.contains(document.activeElement) === true;
    const move = (step: 1 | -1) => {
      const links = listLinks();
      const current = links.findIndex(isInFocus);
      const target = current === -1 ? links[0] : links[current + step];
      target?.focus();
      target?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    };
    return [
      { keys: 'J', label: 'Next row', group: 'On this screen', run: () => move(1) },
      { keys: 'K', label: 'Previous row', group: 'On this screen', run: () => move(-1) },
      {
        keys: 'E',
        label: 'Open row',
        group: 'On this screen',
        run: () => listLinks().find(isInFocus)?.click(),
      },
    ];
  }, [table]);
  useShortcuts(shortcuts);
}
