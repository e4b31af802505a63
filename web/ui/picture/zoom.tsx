import type { PointerEvent, ReactNode } from 'react';
import styles from './zoom.module.css';

/** Moves the transform origin of the enlargement to the pointer. */
function follow(event: PointerEvent<HTMLDivElement>) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  event.currentTarget.style.setProperty('--zoom-x', `${((event.clientX - left) / width) * 100}%`);
  event.currentTarget.style.setProperty('--zoom-y', `${((event.clientY - top) / height) * 100}%`);
}

/** Enlarges the picture inside to 1.8 times under a fine pointer (SPECIFICATION section 9), not on touch. */
export function Zoom({ children }: { children: ReactNode }) {
  return (
    <div className={styles.zoom} onPointerMove={follow}>
      {children}
    </div>
  );
}
