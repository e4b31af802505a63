import { useEffect, useEffectEvent, useRef } from 'react';

/** How far below the window something counts as near, in pixels: about one more row of products on its way in time. */
const NEAR_PX = 600;

/** Calls `onNear` when the element that gets the ref comes near the window; not while `onNear` is undefined. */
export function useNearViewport(onNear: (() => void) | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => onNear?.());
  const wanted = onNear !== undefined;
  useEffect(() => {
    if (!wanted || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wanted]);
  return ref;
}
