import { create } from 'zustand';
import type { CallProblem } from '#contract/client.ts';

/** The sign-in form that a call waits for; null while it is closed. `close` gets whether the member has signed in. */
export const useSignInForm = create<{ readonly close: ((isSignedIn: boolean) => void) | null }>()(() => ({
  close: null,
}));

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: CallProblem };

/** Makes a call. If it needs a fresh sign-in, opens the sign-in form and then repeats the call. */
export async function withFreshSignIn<Result extends Outcome>(call: () => Promise<Result>): Promise<Result> {
  const result = await call();
  if (result.ok || result.error.code !== 'sign_in_again') return result;
  return (await askForSignIn()) ? call() : result;
}

function askForSignIn(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useSignInForm.getState().close?.(false);
  useSignInForm.setState({
    close: (isSignedIn) => {
      useSignInForm.setState({ close: null });
      resolve(isSignedIn);
    },
  });
  return promise;
}
