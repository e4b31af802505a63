import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { refreshSession } from '../../features/session/session.ts';
import { returnPath } from '../../features/sign-in/return-path.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { client } from '../data/browser-client.ts';

type SignIn = {
  /** Whether the sign-in created the account. */
  readonly isNew: boolean;
};

/** Returns the function to call after a sign-in, which navigates to the return path `from`. The function is stable. */
export function useFinishSignIn() {
  const navigate = useNavigate();
  return useCallback(
    async ({ isNew, from }: SignIn & { from: string | null }) => {
      if (isNew) showToast('Successfully registered !');
      const session = await refreshSession(client);
      // Sends the visitor's wishes to the account. After a failure, the next page that shows the wishlist sends them.
      const load = import('../wishlist/merge-wishes.ts');
      await load.then(({ mergeWishes }) => mergeWishes(session)).catch(() => undefined);
      await navigate(returnPath(from), { replace: true });
    },
    [navigate],
  );
}

/** Returns the query parameter `from` of the login and registration pages, and `finish`, to call after signing in. */
export function useSignInReturn(): { from: string | null; finish: (signIn: SignIn) => Promise<void> } {
  const from = new URLSearchParams(useLocation().search).get('from');
  const finishSignIn = useFinishSignIn();
  return { from, finish: ({ isNew }) => finishSignIn({ isNew, from }) };
}
