import type { PointerEvent, ReactNode } from 'react';
import styles from './zoom.module.css';

/** Moves the fixed point of the enlargement under the pointer. */
function follow(event: PointerEvent<HTMLDivElement>) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  event.currentTarget.style.setProperty('--zoom-x', `${((event.clientX - left) / width) * 100}%`);
  event.currentTarget.style.setProperty('--zoom-y', `${((event.clientY - top) / height) * 100}%`);
}

/** Enlarges the picture inside 1.8 times under a fine pointer (SPECIFICATION section 9); touch leaves it alone. */
export function Zoom({ children }: { children: ReactNode }) {
  return (
    <div className={styles.zoom} onPointerMove={follow}>
      {children}
    </div>
  );
}
