import { href, useNavigate } from 'react-router';
import { refreshSession } from '../../features/session/session.ts';
import { enterCode } from '../../shop-state/quote/entered-code.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { client } from '../data/browser-client.ts';

/** Returns the function of every Logout button: ends the session by POST and navigates to `/user-profile/logout` (DECISIONS 4). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const result = await client.signOut();
    if (!result.ok) {
      showToast(result.error.detail, 'notice');
      return;
    }
    // The next customer in this browser must not get this customer's discount code.
    enterCode('');
    await refreshSession(client);
    await navigate(href('/user-profile/logout'));
  };
}
