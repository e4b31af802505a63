import { client } from '../data/client.ts';
import { announce, announceFailure, announceQuestion } from '../shell/messages/messages.ts';
import { withFreshSignIn } from '../sign-in/with-fresh-sign-in.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Factor } from './load-factor.ts';
import styles from './passkeys/passkey-list.module.css';

/** The member's authenticator app. Without a passkey it has no button that removes it. */
export function AppRow({
  factor: { hasPasskeys },
  onRemoved,
}: {
  factor: Factor;
  onRemoved: () => Promise<void>;
}) {
  const remove = async () => {
    const result = await withFreshSignIn(() => client.removeTotp());
    if (!result.ok) return announceFailure(result.error.detail);
    announce('The authenticator app is removed.');
    await onRemoved();
    document.getElementById('ways')?.focus();
  };
  return (
    <li className={styles.way}>
      <Icon name="phone" />
      <span className={styles.about}>
        <b>Authenticator app</b>
        <small>Shows six digits</small>
      </span>
      {hasPasskeys && (
        <span className={styles.steps}>
          <Action
            variant="text"
            aria-label="Remove the authenticator app"
            onClick={() =>
              announceQuestion('Remove the authenticator app?', { label: 'Remove it', run: remove })
            }
          >
            Remove
          </Action>
        </span>
      )}
    </li>
  );
}
