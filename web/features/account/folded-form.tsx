import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import styles from './account-form.module.css';

/** Focuses the first field of a form that has just opened, and loaded if it is lazy. */
function focusFirstField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus();
}

/** A form that a button with its title opens in its place. `children` receives what closes it, which focuses the button. */
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
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpen(false);
  if (isOpen)
    return (
      <Suspense>
        <div ref={focusFirstField} className={styles.opened}>
          {children(close)}
          <TextButton onClick={close}>Cancel</TextButton>
        </div>
      </Suspense>
    );
  return (
    <div className={styles.closed}>
      <Button ref={button} variant="ghost" size="small" disabled={!isHydrated} onClick={() => setOpen(true)}>
        {title}
      </Button>
    </div>
  );
}
