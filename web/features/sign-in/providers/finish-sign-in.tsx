import { useEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import type { CallProblem, Client } from '#contract/client.ts';
import { ok, type Result } from '#domain/result.ts';
import { FormError } from '../../../ui/form/form-error.tsx';
import { registerRole } from '../register-role.ts';
import { ACKNOWLEDGED, openSignInChannel, tell, type SignInMessage } from './sign-in-window.ts';

type Calls = Pick<Client, 'finishOutsideSignIn' | 'readRole' | 'registerUser'>;
type Provider = 'google' | 'oidc';

/**
 * Where a provider sends people back to: ends the sign-in, tells the page that began it, and goes when that page has heard. Where
 * there is no such page, the person goes on from here: `onEntered` gets the way back when it was remembered.
 */
export function FinishSignIn({
  client,
  provider,
  onEntered,
}: {
  client: Calls;
  provider: Provider;
  onEntered: (how: { isNew: boolean; from: string }) => Promise<void>;
}) {
  const [outcome, setOutcome] = useState<SignInMessage>();
  const begun = useRef(false);

  useEffect(() => {
    // An answer works once, and effects may run twice.
    if (begun.current) return;
    begun.current = true;
    const query = globalThis.location.search;
    // A reload or a copied address would only fail, and nobody else should see the provider's words.
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
    void (async () => {
      const ended = await finish(client, { provider, query });
      const news: SignInMessage = ended.ok
        ? { kind: 'entered', isNew: ended.value.isNew }
        : { kind: 'failed', code: ended.error.code, detail: ended.error.detail };
      if (ended.ok && ended.value.from !== null) {
        await onEntered({ isNew: ended.value.isNew, from: ended.value.from });
        return;
      }
      const channel = openSignInChannel(new URLSearchParams(query).get('state') ?? '');
      channel.addEventListener('message', ({ data }) => {
        if (data === ACKNOWLEDGED) globalThis.close();
      });
      tell(channel, news);
      setOutcome(news);
    })();
  }, [client, provider, onEntered]);

  return (
    <>
      <FormError message={outcome?.kind === 'failed' ? outcome.detail : undefined} />
      <p role="status">{words(outcome)}</p>
      {outcome?.kind === 'entered' && (
        <p>
          <Link className="link" to={href('/user-profile')}>
            Go on to your account
          </Link>
        </p>
      )}
      {outcome?.kind === 'failed' && (
        <p>
          <Link className="link" to={href('/user-profile/login')}>
            Back to the login form
          </Link>
        </p>
      )}
    </>
  );
}

function words(outcome: SignInMessage | undefined): string {
  if (outcome === undefined) return 'One moment, you are being signed in …';
  return outcome.kind === 'entered' ? 'You are signed in, and can close this window.' : '';
}

async function finish(
  client: Calls,
  { provider, query }: { provider: Provider; query: string },
): Promise<Result<{ isNew: boolean; from: string | null }, CallProblem>> {
  const answer = await client.finishOutsideSignIn({ params: { provider }, body: { query } });
  if (!answer.ok) return answer;
  const { email, isNew, from } = answer.value;
  const role = await registerRole(client, email);
  return role.ok ? ok({ isNew, from }) : role;
}
