import { useState } from 'react';
import { useLocation } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { client } from '../data/client.ts';
import { signInAgain } from '../shell/account/sign-out.ts';
import { BASE_PATH, SHOP_PATHS } from '../shell/navigation/paths.ts';
import { StandalonePage } from '../shell/standalone-page.tsx';
import { Action, actionClass } from '../ui/action.tsx';
import { FailureNotice, Notice } from '../ui/panels/notice.tsx';

/** The key in the session storage of an invitation's secret, for the way through the login form. */
const STORED_SECRET = 'invitation';

/** The page of an invitation's mailed link. It needs no session, because the invited person is not on the staff yet. */
export function Join() {
  // Browsers do not send the fragment of a URL to the server. The login form leads back without it.
  const secret = useLocation().hash.slice(1) || (sessionStorage.getItem(STORED_SECRET) ?? '');
  return (
    <StandalonePage title="Join the staff">
      <h1>Join the staff</h1>
      {secret === '' ? (
        <Notice icon="alert" title="The link is not complete.">
          Open the link in the email again, or ask for a new invitation.
        </Notice>
      ) : (
        <Invitation secret={secret} />
      )}
      <a className={actionClass('text')} href={SHOP_PATHS.home}>
        To the shop
      </a>
    </StandalonePage>
  );
}

function Invitation({ secret }: { secret: string }) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const accept = async () => {
    if (isRunning) return;
    setRunning(true);
    sessionStorage.setItem(STORED_SECRET, secret);
    const result = await client.joinStaff({ body: { secret } });
    setRunning(false);
    if (!result.ok) return setProblem(result.error);
    sessionStorage.removeItem(STORED_SECRET);
    globalThis.location.replace(BASE_PATH);
  };
  return (
    <>
      <p>
        You were invited to the back office. You need an account with the email address that received the
        invitation.
      </p>
      <Action variant="primary" aria-disabled={isRunning} onClick={() => void accept()}>
        Accept the invitation
      </Action>
      {problem !== undefined && (
        <FailureNotice title={`${problem.title}.`}>
          {problem.detail} <NextStep code={problem.code} />
        </FailureNotice>
      )}
    </>
  );
}

function NextStep({ code }: { code: CallProblem['code'] }) {
  switch (code) {
    case 'sign_in_required':
      return (
        <a className={actionClass('text')} href={`${SHOP_PATHS.login}?from=${BASE_PATH}/join`}>
          Sign in or create an account
        </a>
      );
    case 'invitation_of_another':
      return (
        <Action variant="text" onClick={() => void signInAgain()}>
          Sign out
        </Action>
      );
    case 'staff_already':
      return (
        <a className={actionClass('text')} href={BASE_PATH}>
          To the back office
        </a>
      );
    default:
      return null;
  }
}
