import { useCallback, type RefCallback } from 'react';

/** Where the pictures of the page that is being left stood in the window, by name. */
const left = new Map<string, DOMRect>();

/**
 * A ref for what holds a picture that the next page shows too, under the same name: on the next page it begins where it stood and moves
 * to its place. The page is there at once and only then looks as if it were not yet; nothing waits for the movement
 * (docs/decisions/0019-pictures-move-after-the-page-is-shown.md). It moves for nobody who prefers reduced motion (base.css).
 */
export function useMovingPicture(name: string): RefCallback<HTMLElement> {
  return useCallback(
    (holder) => {
      if (holder === null) return undefined;
      const from = left.get(name);
      // Not before the page stands where it is scrolled to.
      if (from !== undefined) queueMicrotask(() => moveFrom(from, holder));
      return () => {
        if (left.size === 0) queueMicrotask(() => left.clear());
        left.set(name, placeOf(holder));
      };
    },
    [name],
  );
}

function moveFrom(from: DOMRect, holder: HTMLElement) {
  const to = placeOf(holder);
  if (!isSeen(from) || !isSeen(to)) return;
  const { x, y } = holder.getBoundingClientRect();
  const { style } = holder;
  style.transformOrigin = `${to.x - x}px ${to.y - y}px`;
  style.setProperty(
    '--moved-from',
    `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`,
  );
  style.animation = 'move-here var(--quick) var(--ease)';
}

/** The place of the picture itself, whatever else its holder holds. */
function placeOf(holder: HTMLElement): DOMRect {
  return (holder.querySelector('picture') ?? holder).getBoundingClientRect();
}

function isSeen({ top, bottom, width }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight;
}
