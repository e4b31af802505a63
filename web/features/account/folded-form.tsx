import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import styles from './account-form.module.css';

/** Focuses the first field of the open form. React calls it once a lazy form has loaded. */
function focusFirstField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus();
}

/**
 * A button with the text `title`, which the form replaces on a press. `children` renders the form and receives the function that shows the
 * button again, with the focus, and a button that calls it.
 */
export function FoldedForm({
  title,
  children,
}: {
  title: string;
  children: (close: () => void, cancel: ReactNode) => ReactNode;
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
          {children(close, <TextButton onClick={close}>Cancel</TextButton>)}
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
