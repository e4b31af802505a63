import { href, Link } from 'react-router';
import type { SignInWays } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { useProviderSignIn, type SignInStage } from './use-provider-sign-in.ts';
import styles from './provider-sign-in.module.css';

type Given = {
  client: Pick<Client, 'beginOutsideSignIn'>;
  /** Where to go afterwards, for browsers that open no window. */
  from: string;
  onEntered: (how: { isNew: boolean }) => Promise<void>;
};

/** The ways in that are no password of the shop's own: one button for each provider. Nothing where there is none. */
export function ProviderSignIns({ ways, ...given }: Given & { ways: Readonly<SignInWays> }) {
  if (ways.providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      {ways.password && <p className={styles.or}>or</p>}
      {ways.providers.map((provider) => (
        <ProviderSignIn key={provider.id} provider={provider} {...given} />
      ))}
    </div>
  );
}

const toFirstWay = focusAfterUnmount((button) => button.previousElementSibling);

/**
 * Signs in at one provider, in a window that opens on the click. Whatever becomes of the window, it is said what happened and how to
 * go on; the button itself always begins anew.
 */
export function ProviderSignIn({
  provider,
  ...given
}: Given & { provider: SignInWays['providers'][number] }) {
  const { stage, inWindow, inPlace } = useProviderSignIn({ provider, ...given });
  const hydrated = useHydrated();
  const { label } = provider;
  return (
    <div className={styles.way}>
      <FormError message={problemOf(stage, label)} />
      {stage.at === 'failed' && stage.code === 'account_unconfirmed' && (
        <Link className="link" to={href('/user-profile/forgot-password')}>
          Forgot your password?
        </Link>
      )}
      <Button
        variant="ghost"
        wide
        disabled={!hydrated}
        busy={stage.at === 'asking'}
        onClick={() => void inWindow()}
      >
        {provider.id === 'google' ? <GoogleMark /> : <Icon name="shield" />}
        Continue with {label}
      </Button>
      {(stage.at === 'blocked' || stage.at === 'left') && (
        <Button ref={toFirstWay} variant="ghost" wide onClick={() => void inPlace()}>
          Use this window instead
        </Button>
      )}
      <p role="status" className="muted">
        {stage.at === 'away' &&
          `Go on in the window that has opened. If you don't see it, press the button again.`}
      </p>
    </div>
  );
}

function problemOf(stage: SignInStage, label: string): string | undefined {
  if (stage.at === 'failed') return stage.detail;
  if (stage.at === 'blocked')
    return `Your browser has blocked the window of ${label}. Allow windows for this shop and try again, or go on in this one.`;
  if (stage.at === 'left')
    return `You have not finished signing in with ${label}. If its window is still open, go on there; otherwise try again.`;
  return undefined;
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2.4" d="M19.5 7.2A9 9 0 1 0 21 12h-8.6" />
    </svg>
  );
}
