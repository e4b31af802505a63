import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** The state of a popover below its button, the props of the button, and the props of the element around both. */
type Popover = {
  readonly isOpen: boolean;
  /** Closes it and returns the focus to the button. */
  readonly close: () => void;
  /** The id of what opens. */
  readonly id: string;
  readonly container: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly onClick: () => void;
  };
};

/** Opens and closes something below a button. Escape and a press or focus elsewhere close it. */
export function usePopover(): Popover {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    isOpen,
    close,
    id,
    container: {
      ref: root,
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      },
    },
    button: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpen(!isOpen),
    },
  };
}
