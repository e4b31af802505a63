import { useState } from 'react';
import { Link } from 'react-router';
import { readStored, writeStored } from '../data/browser-storage.ts';
import { useMe } from '../shell/account/me.ts';
import { FACTOR_PATH } from '../shell/navigation/paths.ts';
import { Action, actionClass } from '../ui/action.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import styles from './factor-advice.module.css';

/** The key in the browser's storage that records that the advice was dismissed. */
const DISMISSED = 'osier-factor-advice-dismissed';

/** Recommends a second factor to an owner without one, until the owner dismisses it in this browser. */
export function FactorAdvice() {
  const { role, hasSecondFactor } = useMe();
  const [isDismissed, setDismissed] = useState(() => readStored(DISMISSED) !== null);
  if (role !== 'owner' || hasSecondFactor || isDismissed) return null;
  const dismiss = () => {
    setDismissed(true);
    document.getElementById('main')?.focus({ preventScroll: true });
    writeStored(DISMISSED, 'yes');
  };
  return (
    <div className={styles.advice}>
      <Notice icon="key" title="Protect the shop with a second factor.">
        As an owner you may do everything. With a passkey or an authenticator app, a stolen password is not
        enough to get in.
        <span className={styles.steps}>
          <Link className={actionClass('text')} to={FACTOR_PATH}>
            Set it up
          </Link>
          <Action variant="text" onClick={dismiss}>
            Not now
          </Action>
        </span>
      </Notice>
    </div>
  );
}
