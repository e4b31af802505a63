import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Loading } from '#web/ui/display/spinner.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { focusBlockTitle } from '#web/ui/layout/panel.tsx';
import type { CardFields, CardFieldsProps } from './card-fields.tsx';
import type { CardSettings } from './load-card-provider.ts';
import type { WalletButtons, WalletProps } from './wallet-buttons.tsx';
import { WalletsOff } from './wallets-off.tsx';
import { withTimeout } from './with-timeout.ts';
import styles from './card-form.module.css';

type Loaded = {
  readonly stripe: Stripe;
  readonly Fields: typeof CardFields;
  /** Null with the stand-in, which has no wallets. */
  readonly Wallets: typeof WalletButtons | null;
};
type Progress = { kind: 'loading' } | ({ kind: 'ready' } & Loaded) | { kind: 'failed'; message: string };

/** After this time the form shows an error and a button to try again. */
const SCRIPT_TIMEOUT_MS = 30_000;

const LOAD_FAILED = 'The card form could not be loaded. Check your connection and try again.';

/**
 * The card form (SPECIFICATION section 2, checkout step): the provider's fields, its error message and the pay button. The provider's
 * script loads when the form is shown; after a failure the shopper can retry. Renders a `<form>`, so it must not be inside another one.
 */
export function CardForm({
  settings,
  total,
  below,
  ...fields
}: Omit<CardFieldsProps, 'onLost'> &
  WalletProps & {
    settings: CardSettings;
    /** Shown below the fields when they have loaded. A new element counts as no layout shift. */
    below?: ReactNode;
  }) {
  const { publishableKey, scriptUrl } = settings;
  const [progress, setProgress] = useState<Progress>({ kind: 'loading' });

  const load = useCallback(() => {
    void withTimeout((signal) => loadFields({ publishableKey, scriptUrl }, signal), SCRIPT_TIMEOUT_MS).then(
      (loaded) =>
        setProgress(
          loaded.ok ? { kind: 'ready', ...loaded.value } : { kind: 'failed', message: LOAD_FAILED },
        ),
    );
  }, [publishableKey, scriptUrl]);
  useEffect(load, [load]);

  if (progress.kind === 'ready') {
    const { Fields, Wallets, stripe } = progress;
    return (
      <>
        <Fields
          {...fields}
          stripe={stripe}
          onLost={(message = LOAD_FAILED) => setProgress({ kind: 'failed', message })}
        />
        {below}
        {/* Below the fields, which do not move when the wallets appear. */}
        {Wallets ? <Wallets {...fields} stripe={stripe} total={total} /> : <WalletsOff />}
      </>
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
          <FormError message={progress.message} />
          <Button
            ref={focusBlockTitle}
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

/** Loads the provider's script and the code of its fields in parallel. The page itself loads without the provider's libraries. */
async function loadFields(settings: CardSettings, signal: AbortSignal): Promise<Loaded> {
  const [stripe, { CardFields }, wallets] = await Promise.all([
    import('./load-card-provider.ts').then(({ loadCardProvider }) => loadCardProvider(settings, signal)),
    import('./card-fields.tsx'),
    settings.scriptUrl === null ? import('./wallet-buttons.tsx') : null,
  ]);
  return { stripe, Fields: CardFields, Wallets: wallets?.WalletButtons ?? null };
}
