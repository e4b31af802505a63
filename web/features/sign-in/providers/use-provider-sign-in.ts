import { useEffect, useRef, useState } from 'react';
import type { ApiSignInMethods } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import {
  WINDOW_ACKNOWLEDGED,
  openSignInChannel,
  openSignInWindow,
  postSignInMessage,
  type SignInMessage,
} from './sign-in-window.ts';

/**
 * The stage of a sign-in with a provider.
 * - `start`: not started.
 * - `starting`: the page requests the provider's URL from the server.
 * - `away`: the user is in the popup.
 * - `left`: the popup is closed, or appears to be, and the sign-in is unfinished.
 * - `blocked`: the browser blocked the popup.
 * - `failed`: with code and detail.
 */
export type SignInStage =
  | { readonly at: 'start' | 'starting' | 'away' | 'left' | 'blocked' }
  | { readonly at: 'failed'; readonly code: string; readonly detail: string };

/** How often the page checks whether the popup is still open. */
const POPUP_POLL_MS = 500;

/**
 * Signs in with a provider: `signInWithPopup`, which must be called in the click handler, or `signInWithRedirect`, which returns to
 * `from`. Calls `onSignedIn` once the role is registered.
 */
export function useProviderSignIn({
  client,
  provider,
  from,
  onSignedIn,
}: {
  client: Pick<Client, 'beginProviderSignIn'>;
  provider: ApiSignInMethods['providers'][number];
  from: string;
  onSignedIn: (how: { isNew: boolean }) => Promise<void>;
}) {
  const [stage, setStage] = useState<SignInStage>({ at: 'start' });
  /** Cleans up the latest attempt. */
  const cleanUp = useRef<() => void>(undefined);
  useEffect(() => () => cleanUp.current?.(), []);

  /** Requests the provider's URL; undefined when another attempt has started or the component is unmounted. */
  const start = async (returnTo: string | null) => {
    cleanUp.current?.();
    const attempt = new AbortController();
    cleanUp.current = () => attempt.abort();
    const started = await client.beginProviderSignIn({
      params: { provider: provider.id },
      body: { from: returnTo },
    });
    return attempt.signal.aborted ? undefined : started;
  };
  const fail = ({
    code,
    detail,
  }: Pick<CallProblem, 'code' | 'detail'> | (SignInMessage & { kind: 'failed' })) =>
    setStage({ at: 'failed', code, detail });

  const signInWithPopup = async () => {
    if (stage.at === 'starting') return;
    const popup = openSignInWindow(provider.label);
    if (popup === null) {
      setStage({ at: 'blocked' });
      return;
    }
    setStage({ at: 'starting' });
    const started = await start(null);
    if (started?.ok !== true) {
      popup.close();
      if (started !== undefined) fail(started.error);
      return;
    }
    cleanUp.current = watchPopup(popup, started.value.state, {
      onClosed: () => setStage((now) => (now.at === 'away' ? { at: 'left' } : now)),
      onMessage: (message) => {
        cleanUp.current?.();
        if (message.kind === 'failed') fail(message);
        else void onSignedIn(message).then(() => setStage({ at: 'start' }));
      },
    });
    setStage({ at: 'away' });
    popup.location.replace(started.value.url);
  };

  const signInWithRedirect = async () => {
    setStage({ at: 'starting' });
    const started = await start(from);
    if (started?.ok === true) globalThis.location.assign(started.value.url);
    else if (started !== undefined) fail(started.error);
  };

  return { stage, signInWithPopup, signInWithRedirect };
}

/** Waits for the message of a popup, and polls whether it is closed. Returns the function that stops both. */
function watchPopup(
  popup: Window,
  state: string,
  { onClosed, onMessage }: { onClosed: () => void; onMessage: (message: SignInMessage) => void },
): () => void {
  const channel = openSignInChannel(state);
  const poll = setInterval(() => {
    if (popup.closed && document.hasFocus()) onClosed();
  }, POPUP_POLL_MS);
  // Listens even after the popup seems closed: with a severed opener it may still be open.
  channel.addEventListener('message', ({ data: message }: MessageEvent<SignInMessage>) => {
    postSignInMessage(channel, WINDOW_ACKNOWLEDGED);
    onMessage(message);
  });
  return () => {
    clearInterval(poll);
    channel.close();
  };
}
