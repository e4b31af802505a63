import { useCallback, type RefCallback } from 'react';

/** What holds a product's picture: its card, of which a page has many, or the product's own page. */
type PictureHolder = 'card' | 'page';

/** Where the pictures of the page that is being left stood in the window, by name and holder. */
const left = new Map<string, DOMRect>();

/**
 * A ref for what holds a picture that goes from a card to a product's page or back, under the same name: it begins where it stood and
 * moves to its place. The page is there at once and only then looks as if it were not yet; nothing waits for the movement
 * (docs/decisions/0019-pictures-move-after-the-page-is-shown.md). It moves for nobody who prefers reduced motion (base.css).
 */
export function useMovingPicture(name: string, holder: PictureHolder): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      const from = left.get(`${holder === 'card' ? 'page' : 'card'} ${name}`);
      // Not before the page stands where it is scrolled to.
      if (from !== undefined) queueMicrotask(() => moveFrom(from, element));
      return () => {
        if (left.size === 0) queueMicrotask(() => left.clear());
        left.set(`${holder} ${name}`, placeOf(element));
      };
    },
    [name, holder],
  );
}

function moveFrom(from: DOMRect, element: HTMLElement) {
  const to = placeOf(element);
  if (!isSeen(from) || !isSeen(to)) return;
  const { x, y } = element.getBoundingClientRect();
  const { style } = element;
  style.transformOrigin = `${to.x - x}px ${to.y - y}px`;
  style.setProperty(
    '--moved-from',
    `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`,
  );
  style.animation = 'move-here var(--quick) var(--ease)';
}

/** The place of the picture itself, whatever stands beside it. */
function placeOf(element: HTMLElement): DOMRect {
  return (element.querySelector('picture') ?? element).getBoundingClientRect();
}

function isSeen({ top, right, bottom, left: start, width }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && start < innerWidth;
}
