import { useLocation, useNavigate } from 'react-router';
import { refreshSession } from '../../features/session/session.ts';
import { returnPath } from '../../features/sign-in/return-path.ts';
import { client } from '../data/browser-client.ts';

/** The way on from the login and registration forms: `from` as the address has it, and what comes after signing in. */
export function useSignInReturn(): { from: string | null; goOn: () => Promise<void> } {
  const navigate = useNavigate();
  const from = new URLSearchParams(useLocation().search).get('from');
  return {
    from,
    goOn: async () => {
      await refreshSession(client);
      await navigate(returnPath(from), { replace: true });
    },
  };
}
