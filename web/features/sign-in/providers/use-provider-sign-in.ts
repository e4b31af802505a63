import { useEffect, useRef, useState } from 'react';
import type { SignInWays } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import {
  ACKNOWLEDGED,
  openSignInWindow,
  openSignInChannel,
  postSignInMessage,
  type SignInMessage,
} from './sign-in-window.ts';

/**
 * The stage of a sign-in with a provider.
 * - `start`: not started.
 * - `asking`: the shop requests the provider's address.
 * - `away`: the user is in the popup.
 * - `left`: the popup is closed, or seems to be, and the user is back.
 * - `blocked`: the browser blocked the popup.
 * - `failed`: with code and detail.
 */
export type SignInStage =
  | { readonly at: 'start' | 'asking' | 'away' | 'left' | 'blocked' }
  | { readonly at: 'failed'; readonly code: string; readonly detail: string };

/** How often the page checks whether the popup is still open. */
const POPUP_POLL_MS = 500;

/**
 * Signs in with a provider: `signInWithPopup`, which must be called in the click handler, or `signInWithRedirect`, which returns to
 * `from`. Calls `onEntered` once the role is registered.
 */
export function useProviderSignIn({
  client,
  provider,
  from,
  onEntered,
}: {
  client: Pick<Client, 'beginOutsideSignIn'>;
  provider: SignInWays['providers'][number];
  from: string;
  onEntered: (how: { isNew: boolean }) => Promise<void>;
}) {
  const [stage, setStage] = useState<SignInStage>({ at: 'start' });
  /** Cleans up the latest attempt. */
  const cleanUp = useRef<() => void>(undefined);
  useEffect(() => () => cleanUp.current?.(), []);

  /** Requests the provider's address; undefined when another attempt has started or the component is unmounted. */
  const begin = async (returnTo: string | null) => {
    cleanUp.current?.();
    const attempt = new AbortController();
    cleanUp.current = () => attempt.abort();
    const begun = await client.beginOutsideSignIn({
      params: { provider: provider.id },
      body: { from: returnTo },
    });
    return attempt.signal.aborted ? undefined : begun;
  };
  const fail = ({
    code,
    detail,
  }: Pick<CallProblem, 'code' | 'detail'> | (SignInMessage & { kind: 'failed' })) =>
    setStage({ at: 'failed', code, detail });

  const signInWithPopup = async () => {
    if (stage.at === 'asking') return;
    const popup = openSignInWindow(provider.label);
    if (popup === null) {
      setStage({ at: 'blocked' });
      return;
    }
    setStage({ at: 'asking' });
    const begun = await begin(null);
    if (begun?.ok !== true) {
      popup.close();
      if (begun !== undefined) fail(begun.error);
      return;
    }
    const channel = openSignInChannel(begun.value.state);
    const poll = setInterval(() => {
      if (popup.closed && document.hasFocus()) setStage((now) => (now.at === 'away' ? { at: 'left' } : now));
    }, POPUP_POLL_MS);
    cleanUp.current = () => {
      clearInterval(poll);
      channel.close();
    };
    // Listens even after the popup seems closed: with a severed opener it may still be open.
    channel.addEventListener('message', ({ data: message }: MessageEvent<SignInMessage>) => {
      postSignInMessage(channel, ACKNOWLEDGED);
      cleanUp.current?.();
      if (message.kind === 'failed') fail(message);
      else void onEntered(message).then(() => setStage({ at: 'start' }));
    });
    setStage({ at: 'away' });
    popup.location.replace(begun.value.url);
  };

  const signInWithRedirect = async () => {
    setStage({ at: 'asking' });
    const begun = await begin(from);
    if (begun?.ok === true) globalThis.location.assign(begun.value.url);
    else if (begun !== undefined) fail(begun.error);
  };

  return { stage, signInWithPopup, signInWithRedirect };
}
