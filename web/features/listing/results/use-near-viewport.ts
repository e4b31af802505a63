import { useEffect, useEffectEvent, useRef } from 'react';

/** How far below the viewport an element counts as near: about one row of products. */
const NEAR_PX = 600;

/** Higher than any page, so that elements above the viewport count as well. */
const PASSED_PX = 10_000_000;

/** Returns a ref. Calls `onNear`, if defined, when its element comes near the viewport, or when a fast scroll has passed it. */
export function useNearViewport<Watched extends Element = HTMLDivElement>(onNear: (() => void) | undefined) {
  const ref = useRef<Watched>(null);
  const near = useEffectEvent(() => onNear?.());
  const isEnabled = onNear !== undefined;
  useEffect(() => {
    if (!isEnabled || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `${PASSED_PX}px 0px ${NEAR_PX}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return ref;
}
