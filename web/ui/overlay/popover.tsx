import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { focusAfterUnmount } from '../hooks/focus-after-unmount.ts';
import styles from './popover.module.css';

const toButton = focusAfterUnmount((panel) => panel.parentElement?.parentElement?.querySelector('button'));

type State = 'closed' | 'previewed' | 'pinned';

/**
 * A panel that belongs to a button. Click or Enter opens and closes it; Escape, a press or focus elsewhere and a new `closeKey` (the
 * address, say) close it. With `openOnHover` a mouse opens it by entering and closes it by leaving, also after a click: the first
 * click keeps a panel that the hover has opened, the next one closes it. `openOnFocus` opens it when the keyboard reaches the button.
 * The button gets the focus back from the panel.
 */
export function Popover({
  label,
  buttonClassName,
  button,
  align = 'start',
  openOnHover = true,
  openOnFocus = false,
  closeKey,
  children,
}: {
  /** The button's name for assistive technology, where its content does not say it. */
  label?: string | undefined;
  buttonClassName?: string | undefined;
  button: ReactNode;
  /** Which edge of the button the panel keeps to; `spread` takes the width of the nearest positioned box around. */
  align?: 'start' | 'end' | 'spread';
  openOnHover?: boolean;
  openOnFocus?: boolean;
  closeKey?: string;
  children: ReactNode;
}) {
  const [state, setState] = useState<State>('closed');
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = state !== 'closed';

  const [keyBefore, setKeyBefore] = useState(closeKey);
  if (keyBefore !== closeKey) {
    setKeyBefore(closeKey);
    setState('closed');
  }

  useEffect(() => {
    if (!open) return;
    const pressed = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setState('closed');
    };
    const keyed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState('closed');
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', keyed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', keyed);
    };
  }, [open]);

  const hovered = (event: PointerEvent) => {
    if (openOnHover && event.pointerType === 'mouse')
      setState((now) => (now === 'closed' ? 'previewed' : now));
  };
  const left = (event: PointerEvent) => {
    if (openOnHover && event.pointerType === 'mouse') setState('closed');
  };
  const blurred = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      setState('closed');
  };

  return (
    <div
      className={align === 'spread' ? undefined : styles.popover}
      ref={root}
      onPointerEnter={hovered}
      onPointerLeave={left}
      onBlur={blurred}
    >
      <button
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setState((now) => (now === 'pinned' ? 'closed' : 'pinned'))}
        onFocus={(event) => {
          // React does not tell of a focus that comes back while the panel goes.
          if (openOnFocus && event.currentTarget.matches(':focus-visible')) {
            setState((now) => (now === 'closed' ? 'previewed' : now));
          }
        }}
      >
        {button}
      </button>
      <div id={id} className={`${styles.room} ${styles[align]}`} hidden={!open}>
        {open && (
          <div ref={toButton} className={styles.panel}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

/** Links or buttons one below the other inside a `Popover`. */
export function MenuList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.menu} aria-label={label}>
      {children}
    </ul>
  );
}
