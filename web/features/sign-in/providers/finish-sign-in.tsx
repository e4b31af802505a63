import { useEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import type { CallProblem, Client } from '#contract/client.ts';
import { ok, type Result } from '#domain/result.ts';
import { FormError } from '../../../ui/form/form-error.tsx';
import { registerRole } from '../register-role.ts';
import {
  WINDOW_ACKNOWLEDGED,
  openSignInChannel,
  postSignInMessage,
  type SignInMessage,
} from './sign-in-window.ts';

type Calls = Pick<Client, 'finishProviderSignIn' | 'readRole' | 'registerUser'>;
type Provider = 'google' | 'oidc';
type SignedIn = (how: { isNew: boolean; from: string }) => Promise<void>;

/**
 * Finishes a sign-in after the provider's redirect. In a popup it notifies the page that opened it, and closes when that page
 * acknowledges. In the shop's own window it calls `onSignedIn` with the stored return path.
 */
export function FinishSignIn({
  client,
  provider,
  onSignedIn,
}: {
  client: Calls;
  provider: Provider;
  onSignedIn: SignedIn;
}) {
  const outcome = useFinishedSignIn({ client, provider, onSignedIn });
  return (
    <>
      <FormError message={outcome?.kind === 'failed' ? outcome.detail : undefined} />
      <p role="status">{statusText(outcome)}</p>
      {outcome !== undefined && (
        <p>
          {outcome.kind === 'signed-in' ? (
            <Link className="link" to={href('/user-profile')}>
              Go to your account
            </Link>
          ) : (
            <Link className="link" to={href('/user-profile/login')}>
              Back to login
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** Finishes the sign-in once. Returns its result; undefined before it, and after a success in the shop's own window. */
function useFinishedSignIn({
  client,
  provider,
  onSignedIn,
}: {
  client: Calls;
  provider: Provider;
  onSignedIn: SignedIn;
}): SignInMessage | undefined {
  const [outcome, setOutcome] = useState<SignInMessage>();
  const started = useRef(false);

  useEffect(() => {
    // The provider's response works once, but React may run effects twice.
    if (started.current) return;
    started.current = true;
    const query = globalThis.location.search;
    // Removes the single-use response from the URL, so that it can be neither reloaded nor copied.
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
    void (async () => {
      const result = await finish(client, { provider, query });
      const message: SignInMessage = result.ok
        ? { kind: 'signed-in', isNew: result.value.isNew }
        : { kind: 'failed', code: result.error.code, detail: result.error.detail };
      if (result.ok && result.value.from !== null) {
        await onSignedIn({ isNew: result.value.isNew, from: result.value.from });
        return;
      }
      const channel = openSignInChannel(new URLSearchParams(query).get('state') ?? '');
      channel.addEventListener('message', ({ data }) => {
        if (data === WINDOW_ACKNOWLEDGED) globalThis.close();
      });
      postSignInMessage(channel, message);
      setOutcome(message);
    })();
  }, [client, provider, onSignedIn]);
  return outcome;
}

function statusText(outcome: SignInMessage | undefined): string {
  if (outcome === undefined) return 'Signing you in …';
  return outcome.kind === 'signed-in' ? 'You are signed in. You can close this window.' : '';
}

/** Completes the sign-in on the server and registers the role. `from` is null in a popup. */
async function finish(
  client: Calls,
  { provider, query }: { provider: Provider; query: string },
): Promise<Result<{ isNew: boolean; from: string | null }, CallProblem>> {
  const finished = await client.finishProviderSignIn({ params: { provider }, body: { query } });
  if (!finished.ok) return finished;
  const { email, isNew, from } = finished.value;
  const role = await registerRole(client, email);
  return role.ok ? ok({ isNew, from }) : role;
}
