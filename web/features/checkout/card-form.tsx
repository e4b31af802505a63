import type { Stripe } from '@stripe/stripe-js';
import { Elements } from '@stripe/react-stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Loading } from '#web/ui/spinner.tsx';
import { CardFields, type CardFieldsProps } from './card-fields.tsx';
import styles from './card-form.module.css';
import { loadCardProvider, type CardSettings } from './load-card-provider.ts';

type Progress = { kind: 'loading' } | { kind: 'ready'; stripe: Stripe } | { kind: 'failed' };

const loadFailed = 'The card form could not be loaded. Check your connection and try again.';

/**
 * The card form (SPECIFICATION section 2, checkout step): the provider's fields, its message in red above the button,
 * and the button. The provider's script is loaded when the form is shown; when that fails the shopper can try again.
 * It is a form of its own and must not stand inside another one.
 */
export function CardForm({
  settings,
  ...fields
}: Omit<CardFieldsProps, 'onLost'> & { settings: CardSettings }) {
  const { publishableKey, scriptUrl } = settings;
  const [progress, setProgress] = useState<Progress>({ kind: 'loading' });

  const load = useCallback(() => {
    loadCardProvider({ publishableKey, scriptUrl }).then(
      (stripe) => setProgress({ kind: 'ready', stripe }),
      () => setProgress({ kind: 'failed' }),
    );
  }, [publishableKey, scriptUrl]);
  useEffect(load, [load]);

  if (progress.kind === 'ready') {
    return (
      <Elements stripe={progress.stripe}>
        <CardFields {...fields} onLost={() => setProgress({ kind: 'failed' })} />
      </Elements>
    );
  }
  return (
    <div className={styles.form}>
      {progress.kind === 'loading' ? (
        <div className={styles.wait}>
          <Loading label="Loading the card form" />
        </div>
      ) : (
        <div className={styles.failed}>
          <FormError message={loadFailed} />
          <Button
            variant="ghost"
            onClick={() => {
              setProgress({ kind: 'loading' });
              load();
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
