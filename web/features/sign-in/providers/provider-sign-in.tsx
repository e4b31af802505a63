import { href, Link } from 'react-router';
import type { ApiSignInMethods } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { SHIELD } from '../../../ui/picture/shield-icon.ts';
import { useProviderSignIn, type SignInStage } from './use-provider-sign-in.ts';
import styles from './provider-sign-in.module.css';

type Props = {
  client: Pick<Client, 'beginProviderSignIn'>;
  /** The return path, for browsers that block the popup. */
  from: string;
  onSignedIn: (how: { isNew: boolean }) => Promise<void>;
};

/** One sign-in button for each identity provider. Renders nothing when there is none. */
export function ProviderSignIns({ methods, ...props }: Props & { methods: Readonly<ApiSignInMethods> }) {
  if (methods.providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      {methods.password && <p className={styles.or}>or</p>}
      {methods.providers.map((provider) => (
        <ProviderSignIn key={provider.id} provider={provider} hasPasswords={methods.password} {...props} />
      ))}
    </div>
  );
}

const focusProviderButton = focusAfterUnmount((button) => button.previousElementSibling);

/** Signs in with one provider in a popup. Messages explain how to continue when the popup is blocked or closed; the button restarts. */
function ProviderSignIn({
  provider,
  hasPasswords,
  ...props
}: Props & { provider: ApiSignInMethods['providers'][number]; hasPasswords: boolean }) {
  const { stage, signInWithPopup, signInWithRedirect } = useProviderSignIn({ provider, ...props });
  const isHydrated = useHydrated();
  const { label } = provider;
  return (
    <div className={styles.provider}>
      <FormError message={problemOf(stage, label)} />
      {hasPasswords && stage.at === 'failed' && stage.code === 'account_unconfirmed' && (
        <Link className="link" to={href('/user-profile/forgot-password')}>
          Forgot your password?
        </Link>
      )}
      <Button
        variant="ghost"
        wide
        disabled={!isHydrated}
        busy={stage.at === 'starting'}
        onClick={() => void signInWithPopup()}
      >
        {provider.id === 'google' ? <GoogleMark /> : <Icon path={SHIELD} />}
        Continue with {label}
      </Button>
      {(stage.at === 'blocked' || stage.at === 'left') && (
        <Button ref={focusProviderButton} variant="ghost" wide onClick={() => void signInWithRedirect()}>
          Use this window instead
        </Button>
      )}
      <p role="status" className="muted">
        {stage.at === 'away' &&
          `Continue in the window that has opened. If you don’t see it, press the button again.`}
      </p>
    </div>
  );
}

function problemOf(stage: SignInStage, label: string): string | undefined {
  if (stage.at === 'failed') return stage.detail;
  if (stage.at === 'blocked')
    return `Your browser has blocked the ${label} window. Allow pop-ups for this shop and try again, or continue in this window.`;
  if (stage.at === 'left')
    return `You have not finished signing in with ${label}. Continue in its window if it is still open, or try again.`;
  return undefined;
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2.4" d="M19.5 7.2A9 9 0 1 0 21 12h-8.6" />
    </svg>
  );
}
