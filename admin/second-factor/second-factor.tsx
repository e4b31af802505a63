import { useLoaderData, useSearchParams } from 'react-router';
import { Wordmark } from '#web/ui/picture/logo.tsx';
import { signOut } from '../shell/account/sign-out.ts';
import { MessageBar } from '../shell/messages/message-bar.tsx';
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
    <main className={styles.page}>
      <title>Second factor | Osier back office</title>
      <Wordmark width={112} />
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
      <MessageBar />
    </main>
  );
}
