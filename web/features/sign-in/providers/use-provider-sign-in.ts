import { useEffect, useRef, useState } from 'react';
import type { SignInWays } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import {
  ACKNOWLEDGED,
  openSignInWindow,
  openSignInChannel,
  tell,
  type SignInMessage,
} from './sign-in-window.ts';

/**
 * Where a sign-in at a provider stands.
 * - `start`: nothing was begun.
 * - `asking`: the shop asks the provider.
 * - `away`: the person is in the provider's window.
 * - `left`: the window is closed, or looks like it, and the person is here again.
 * - `blocked`: the browser opened no window.
 * - `failed`: it came to nothing, and why.
 */
export type SignInStage =
  | { readonly at: 'start' | 'asking' | 'away' | 'left' | 'blocked' }
  | { readonly at: 'failed'; readonly code: string; readonly detail: string };

/** How often it is looked whether the window is still there, in milliseconds. */
const LOOK = 500;

/**
 * The course of signing in at a provider, in a window of its own (`inWindow`, to be called on the click itself) or in this one
 * (`inPlace`, which comes back to `from`). `onEntered` comes after the session and the role are there.
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
  /** Ends what the last try has set up. */
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);

  /** Asks where to go. Undefined when nobody is here any more to go there. */
  const begin = async (way: string | null) => {
    forget.current?.();
    const left = new AbortController();
    forget.current = () => left.abort();
    const begun = await client.beginOutsideSignIn({ params: { provider: provider.id }, body: { from: way } });
    return left.signal.aborted ? undefined : begun;
  };
  const fail = ({
    code,
    detail,
  }: Pick<CallProblem, 'code' | 'detail'> | (SignInMessage & { kind: 'failed' })) =>
    setStage({ at: 'failed', code, detail });

  const inWindow = async () => {
    if (stage.at === 'asking') return;
    const opened = openSignInWindow(provider.label);
    if (opened === null) {
      setStage({ at: 'blocked' });
      return;
    }
    setStage({ at: 'asking' });
    const begun = await begin(null);
    if (begun?.ok !== true) {
      opened.close();
      if (begun !== undefined) fail(begun.error);
      return;
    }
    const channel = openSignInChannel(begun.value.state);
    const watch = setInterval(() => {
      if (opened.closed && document.hasFocus()) setStage((now) => (now.at === 'away' ? { at: 'left' } : now));
    }, LOOK);
    forget.current = () => {
      clearInterval(watch);
      channel.close();
    };
    // It is listened to for as long as the page is there: the window may be alive although it looks closed.
    channel.addEventListener('message', ({ data: news }: MessageEvent<SignInMessage>) => {
      tell(channel, ACKNOWLEDGED);
      forget.current?.();
      if (news.kind === 'failed') fail(news);
      else void onEntered(news).then(() => setStage({ at: 'start' }));
    });
    setStage({ at: 'away' });
    opened.location.replace(begun.value.url);
  };

  const inPlace = async () => {
    setStage({ at: 'asking' });
    const begun = await begin(from);
    if (begun?.ok === true) globalThis.location.assign(begun.value.url);
    else if (begun !== undefined) fail(begun.error);
  };

  return { stage, inWindow, inPlace };
}
