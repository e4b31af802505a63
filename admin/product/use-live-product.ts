import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from '../live/use-live.ts';
import type { EditorStore } from './form/editor-store.ts';

/** Reads the product again when others change it. Waits while there are unsaved edits, because saving reports what others have changed. */
export function useLiveProduct({ store }: EditorStore, { isLoaded }: { isLoaded: boolean }): void {
  const { revalidate } = useRevalidator();
  const isLate = useRef(false);
  const readAgain = async () => {
    const { edits, saving } = store.getState();
    isLate.current = saving !== null || Object.keys(edits).length > 0;
    if (isLoaded && !isLate.current) await revalidate();
  };
  useLive([`product:${store.getState().product.id}`], readAgain);
  const catchUp = useEffectEvent(() => {
    if (isLate.current) void readAgain();
  });
  // A save changes the state several times at once.
  useEffect(() => store.subscribe(() => queueMicrotask(() => catchUp())), [store]);
}
