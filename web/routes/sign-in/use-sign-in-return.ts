import { useLocation, useNavigate } from 'react-router';
import { refreshSession } from '../../features/session/session.ts';
import { returnPath } from '../../features/sign-in/return-path.ts';
import { client } from '../data/browser-client.ts';

/** Returns the query parameter `from` of the login and registration pages, and `finish`, to call after signing in. */
export function useSignInReturn(): { from: string | null; finish: () => Promise<void> } {
  const navigate = useNavigate();
  const from = new URLSearchParams(useLocation().search).get('from');
  return {
    from,
    finish: async () => {
      await refreshSession(client);
      await navigate(returnPath(from), { replace: true });
    },
  };
}
