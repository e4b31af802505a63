import { useCallback, type RefCallback } from 'react';

/** Where a product's picture is shown: on its card or on its page. */
type PictureHolder = 'card' | 'page';

/** The viewport positions of the pictures on the page that is unmounting, by holder and name. */
const unmounted = new Map<string, DOMRect>();

/**
 * Returns a ref that animates a product's picture between its card and its page: the new element starts at the position of the old one
 * with the same `name`. The animation starts after the page is shown and delays nothing
 * (docs/decisions/0019-pictures-move-after-the-page-is-shown.md). Reduced motion turns it off (base.css).
 */
export function useMovingPicture(name: string, holder: PictureHolder): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      const from = unmounted.get(`${holder === 'card' ? 'page' : 'card'} ${name}`);
      // Runs after scroll restoration, which changes the positions.
      if (from !== undefined) queueMicrotask(() => moveFrom(from, element));
      return () => {
        // The next page's refs run before the microtask: React unmounts and mounts in one synchronous commit.
        if (unmounted.size === 0) queueMicrotask(() => unmounted.clear());
        unmounted.set(`${holder} ${name}`, positionOf(element));
      };
    },
    [name, holder],
  );
}

function moveFrom(from: DOMRect, element: HTMLElement) {
  const to = positionOf(element);
  if (!isInViewport(from) || !isInViewport(to)) return;
  const { x, y } = element.getBoundingClientRect();
  const { style } = element;
  style.transformOrigin = `${to.x - x}px ${to.y - y}px`;
  style.setProperty(
    '--moved-from',
    `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`,
  );
  style.animation = 'move-here var(--quick) var(--ease)';
}

/** Returns the position of the picture inside the holder. */
function positionOf(element: HTMLElement): DOMRect {
  return (element.querySelector('picture') ?? element).getBoundingClientRect();
}

function isInViewport({ top, right, bottom, left, width }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}
