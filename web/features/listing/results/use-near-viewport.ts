import { useEffect, useEffectEvent, useRef } from 'react';

/** How far below the viewport an element counts as near: about one row of products. */
const NEAR_PX = 600;

/** Returns a ref. Calls `onNear`, if defined, when its element comes near the viewport. */
export function useNearViewport(onNear: (() => void) | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => onNear?.());
  const isEnabled = onNear !== undefined;
  useEffect(() => {
    if (!isEnabled || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return ref;
}
