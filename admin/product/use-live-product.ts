import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from '../live/use-live.ts';
import type { EditorStore } from './form/editor-store.ts';

/** Reads the product again when others change it. Waits while there are unsaved edits, because saving reports what others have changed. */
export function useLiveProduct({ store }: EditorStore, { isLoaded }: { isLoaded: boolean }): void {
  const { revalidate } = useRevalidator();
  const isStale = useRef(false);
  const readAgain = async () => {
    const { edits, saving } = store.getState();
    isStale.current = saving !== null || Object.keys(edits).length > 0;
    if (isLoaded && !isStale.current) await revalidate();
  };
  useLive([`product:${store.getState().product.id}`], readAgain);
  const catchUp = useEffectEvent(() => {
    if (isStale.current) void readAgain();
  });
  // A save changes the state several times in a row: `catchUp` runs after the last of them.
  useEffect(() => store.subscribe(() => queueMicrotask(() => catchUp())), [store]);
}
