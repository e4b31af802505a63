import { useLayoutEffect, type RefObject } from 'react';

/**
 * Opens and closes a modal `<dialog>`. The browser traps the focus and restores it after closing. `first` gets the focus on opening:
 * browsers may choose a scrollable part instead.
 */
export function useModal({
  open,
  dialog,
  first,
}: {
  open: boolean;
  dialog: RefObject<HTMLDialogElement | null>;
  first: RefObject<HTMLElement | null>;
}): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    // Reserves the scroll bar's width, so that the page does not shift while scrolling is locked.
    const { clientWidth, style } = document.documentElement;
    style.scrollbarGutter = globalThis.innerWidth > clientWidth ? 'stable' : '';
    return () => {
      style.scrollbarGutter = '';
    };
  }, [open]);
  // A layout effect, because until the dialog is open the page behind it receives the keys.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) {
      element.showModal();
      first.current?.focus();
    } else element.close();
  }, [open, dialog, first]);
}

/**
 * Prevents closing by Escape while `isKept`. After one prevented `cancel` event, Chromium closes a dialog at the next press
 * without a further event, so the key is handled, too.
 */
export function useKeepOpen(dialog: RefObject<HTMLDialogElement | null>, isKept: boolean): void {
  // Before the paint, as the dialog opens.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !isKept) return undefined;
    const preventClose = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') event.preventDefault();
    };
    element.addEventListener('keydown', preventClose);
    element.addEventListener('cancel', preventClose);
    return () => {
      element.removeEventListener('keydown', preventClose);
      element.removeEventListener('cancel', preventClose);
    };
  }, [dialog, isKept]);
}
