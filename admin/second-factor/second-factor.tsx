import { useLoaderData, useSearchParams } from 'react-router';
import { signOut } from '../shell/account/sign-out.ts';
import { StandalonePage } from '../shell/standalone-page.tsx';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { Action, actionClass } from '../ui/action.tsx';
import { Enrolment } from './enrolment.tsx';
import type { loadFactor } from './load-factor.ts';
import { ManageFactor } from './manage-factor.tsx';
import { PassFactor } from './pass-factor.tsx';
import { returnPath } from './return-path.ts';
import styles from './second-factor.module.css';

/** Asks for the second factor, sets it up, or manages it. Outside the shell, because a session without its factor has no rights. */
export function SecondFactor() {
  const factor = useLoaderData<typeof loadFactor>();
  const [search] = useSearchParams();
  const target = returnPath(search.get('from'), globalThis.location.origin);
  const proceed = () => globalThis.location.replace(target);
  return (
    <StandalonePage title="Second factor">
      {factor.isAwaited && factor.isEnrolled ? (
        <PassFactor factor={factor} onPassed={proceed} />
      ) : factor.isEnrolled ? (
        <ManageFactor factor={factor} />
      ) : (
        <Enrolment factor={factor} onDone={proceed} />
      )}
      <footer className={styles.foot}>
        {!factor.isAwaited && (
          <a className={actionClass('text')} href={target}>
            To the back office
          </a>
        )}
        <Action variant="text" onClick={() => void signOut()}>
          Sign out
        </Action>
      </footer>
      <SignInDialog email={factor.email} />
    </StandalonePage>
  );
}
