import { lazy, Suspense, useCallback, useState } from 'react';
import { Icon } from '../../ui/picture/icon.tsx';
import type { DeleteAccountProps } from './delete-account-form.tsx';
import styles from './account-form.module.css';

const DeleteAccountForm = lazy(async () => ({
  default: (await import('./delete-account-form.tsx')).DeleteAccountForm,
}));

/** The last part of the account page. It is folded, so that the form is not opened by accident, and loads its scripts when it is opened. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const noteOpened = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true);
  }, []);
  return (
    <section className={styles.form}>
      <details
        // The user may open it before hydration.
        ref={noteOpened}
        onToggle={(event) => noteOpened(event.currentTarget)}
      >
        <summary className={styles.summary}>
          <h2 id="delete-account">Delete my account</h2>
          <Icon name="chevron-down" size={20} />
        </summary>
        {wasOpened && (
          <Suspense fallback={null}>
            <DeleteAccountForm {...props} />
          </Suspense>
        )}
      </details>
    </section>
  );
}
