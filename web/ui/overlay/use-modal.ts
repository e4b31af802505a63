import { useEffect, type RefObject } from 'react';

/**
 * Keeps a `<dialog>` open over the page, or closed, as told. On opening, `first` gets the focus: left to itself a browser may choose
 * a part that scrolls. The browser keeps the focus inside, and gives it back to where it was.
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
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    // The room of a scroll bar is kept, so that the page does not move while it is held still.
    const { clientWidth, style } = document.documentElement;
    style.scrollbarGutter = open && globalThis.innerWidth > clientWidth ? 'stable' : '';
    if (open) {
      element.showModal();
      first.current?.focus();
    } else element.close();
  }, [open, dialog, first]);
  useEffect(
    () => () => {
      document.documentElement.style.scrollbarGutter = '';
    },
    [],
  );
}
