import { ViewTransition, type ReactNode } from 'react';

/**
 * A picture that the next page shows too, under the same name: where browsers can, it moves to its place there. It moves for nobody who
 * prefers reduced motion.
 */
export function MovingPicture({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ViewTransition name={name} default="none" share={prefersStillness() ? 'none' : 'moving-picture'}>
      {children}
    </ViewTransition>
  );
}

function prefersStillness(): boolean {
  return typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
