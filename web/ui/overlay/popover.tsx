import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { focusAfterUnmount } from '../hooks/focus-after-unmount.ts';
import styles from './popover.module.css';

const focusButton = focusAfterUnmount((panel) => panel.parentElement?.parentElement?.querySelector('button'));

/** How long `previewKey` opens the panel, unless the pointer or the focus is in it. */
const PREVIEW_MS = 4_000;

/** `previewed`: opened by hover, focus or `previewKey`. `clicked`: opened by a click, or clicked while previewed. */
type State = 'closed' | 'previewed' | 'clicked';

/**
 * A button with a panel. A click or Enter toggles the panel. Escape, a press or focus outside, and a new `closeKey` (e.g. the location)
 * close it. With `openOnHover` it opens when a mouse enters and closes when the mouse leaves. `openOnFocus` opens it when the keyboard
 * focuses the button. The first click after opening by hover or focus leaves it open. When the panel closes with the focus inside, the
 * button gets the focus.
 */
export function Popover({
  label,
  buttonClassName,
  button,
  align = 'start',
  openOnHover = true,
  openOnFocus = false,
  closeKey,
  previewKey,
  onOpen,
  children,
}: {
  /** The button's accessible name, if its content does not name it. */
  label?: string | undefined;
  buttonClassName?: string | undefined;
  button: ReactNode;
  /** The edge of the button that the panel is aligned to; `spread` has the width of the nearest positioned ancestor. */
  align?: 'start' | 'end' | 'spread';
  openOnHover?: boolean;
  openOnFocus?: boolean;
  closeKey?: string;
  /** A change to a value other than 0 opens the panel for `PREVIEW_MS`, unless a modal dialog is open. */
  previewKey?: number;
  /** Called when the panel has opened. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const { isOpen, toggle, preview, close } = usePopover(root, previewKey);
  useClose({ isOpen, closeKey, root, close });
  const openEvent = useEffectEvent(() => onOpen?.());
  useLayoutEffect(() => {
    if (isOpen) openEvent();
  }, [isOpen]);

  const handlePointerEnter = (event: PointerEvent) => {
    if (openOnHover && event.pointerType === 'mouse') preview();
  };
  const handlePointerLeave = (event: PointerEvent) => {
    if (openOnHover && event.pointerType === 'mouse') close();
  };

  return (
    <div
      className={align === 'spread' ? undefined : styles.popover}
      ref={root}
      onPointerEnter={handlePointerEnter}
      onPointerLeave={handlePointerLeave}
    >
      <button
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        onFocus={(event) => {
          // React fires no focus event for the focus that returns while the panel unmounts.
          if (openOnFocus && event.currentTarget.matches(':focus-visible')) preview();
        }}
      >
        {button}
      </button>
      <div id={id} className={`${styles.room} ${styles[align]}`} hidden={!isOpen}>
        {isOpen && (
          <div ref={focusButton} className={styles.panel}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

/** The state of a popover. A click closes it only if an earlier click has opened it or left it open. */
function usePopover(root: RefObject<HTMLElement | null>, previewKey: number | undefined) {
  const [state, setState] = useState<State>('closed');
  useEffect(() => {
    // Under a modal dialog nobody can reach the panel.
    if (!previewKey || document.querySelector(':modal')) return;
    setState(openPreview);
    const timer = setTimeout(() => {
      if (root.current?.matches(':hover, :focus-within') === false) setState(endPreview);
    }, PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [root, previewKey]);
  return {
    isOpen: state !== 'closed',
    toggle: () => setState((now) => (now === 'clicked' ? 'closed' : 'clicked')),
    preview: () => setState(openPreview),
    close: () => setState('closed'),
  };
}

function openPreview(now: State): State {
  return now === 'closed' ? 'previewed' : now;
}

function endPreview(now: State): State {
  return now === 'previewed' ? 'closed' : now;
}

/** Closes an open popover on Escape, on a press or focus outside `root`, and when `closeKey` changes. */
function useClose({
  isOpen,
  closeKey,
  root,
  close,
}: {
  isOpen: boolean;
  closeKey: string | undefined;
  root: RefObject<HTMLElement | null>;
  close: () => void;
}) {
  const [previousKey, setPreviousKey] = useState(closeKey);
  if (previousKey !== closeKey) {
    setPreviousKey(closeKey);
    close();
  }
  const closeEvent = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const handleOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) closeEvent();
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeEvent();
    };
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [isOpen, root]);
}

/** A list of links or buttons inside a `Popover`. */
export function MenuList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.menu} aria-label={label}>
      {children}
    </ul>
  );
}
