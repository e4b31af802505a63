import type { RefCallback } from 'react';

/**
 * A ref for something that may go away while the focus is in it: `heir` finds who gets the focus then, something that stays and can
 * take it (`tabIndex={-1}` at least). Nobody is thrown back to the top of the page so. `heir` is asked while what goes is still
 * there. To be made once, outside of components: another function would be another ref.
 */
export function focusAfterUnmount(
  heir: (gone: HTMLElement) => Element | null | undefined,
): RefCallback<HTMLElement> {
  return (element) => {
    if (element === null) return;
    // React takes refs away before it takes elements away.
    return () => {
      if (!element.contains(document.activeElement)) return;
      const next = heir(element);
      if (next instanceof HTMLElement) next.focus();
    };
  };
}
