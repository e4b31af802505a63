import { useEffect, useRef, useState } from 'react';
import type { ApiProductPicture } from '#contract/calls.ts';
import type { FocalPoint } from '#domain/catalogue/pictures/uploaded-picture.ts';

/** How long key presses must pause before the focal point is saved. */
const DEBOUNCE_MS = 600;

type Pending = { readonly timer: ReturnType<typeof setTimeout>; readonly run: () => void };
type Pointed = { readonly id: string; readonly focal: FocalPoint };

/** Returns the focal point that is not saved yet, and functions that set and drop it: a series of key presses is one change. */
export function useFocalPoint(save: (picture: ApiProductPicture, focal: FocalPoint) => Promise<unknown>) {
  const [pointed, setPointed] = useState<Pointed>();
  const pending = useRef<Pending>(undefined);
  // Leaving the editor saves what is pending.
  useEffect(() => () => flush(pending.current), []);
  const point = (picture: ApiProductPicture, focal: FocalPoint) => {
    if (pointed !== undefined && pointed.id !== picture.id) flush(pending.current);
    clearTimeout(pending.current?.timer);
    setPointed({ id: picture.id, focal });
    const run = () => {
      pending.current = undefined;
      void save(picture, focal).then(() => setPointed((now) => (now?.focal === focal ? undefined : now)));
    };
    pending.current = { run, timer: setTimeout(run, DEBOUNCE_MS) };
  };
  /** Drops the pending focal point, when its picture is removed. */
  const forget = () => {
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    setPointed(undefined);
  };
  return { pointed, point, forget };
}

/** Saves a pending focal point at once. */
function flush(pending: Pending | undefined): void {
  clearTimeout(pending?.timer);
  pending?.run();
}
