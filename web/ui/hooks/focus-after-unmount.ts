import type { RefCallback } from 'react';

/**
 * Creates a ref for an element that may unmount while it has the focus; the focus then moves to `findTarget(element)` instead of the top
 * of the page. The target must stay mounted and be focusable (`tabIndex={-1}` at least). Create the ref once, outside of components:
 * a new function would be a new ref.
 */
export function focusAfterUnmount(
  findTarget: (unmounting: HTMLElement) => Element | null | undefined,
): RefCallback<HTMLElement> {
  return (element) => {
    if (element === null) return;
    // React detaches refs before it removes elements.
    return () => {
      if (!element.contains(document.activeElement)) return;
      const target = findTarget(element);
      if (target instanceof HTMLElement) target.focus();
    };
  };
}
