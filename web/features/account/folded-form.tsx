import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import styles from './account-form.module.css';

/** A form that a button with its title opens in its place. `children` receives what closes it. Opening moves the focus to its first field. */
export function FoldedForm({
  title,
  children,
}: {
  title: string;
  children: (close: () => void) => ReactNode;
}) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (wasOpen.current !== isOpen) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpen(false);
  return (
    <div ref={box} className={isOpen ? styles.opened : styles.closed}>
      {isOpen ? (
        <>
          {children(close)}
          <TextButton onClick={close}>Cancel</TextButton>
        </>
      ) : (
        <Button variant="ghost" size="small" disabled={!isHydrated} onClick={() => setOpen(true)}>
          {title}
        </Button>
      )}
    </div>
  );
}
