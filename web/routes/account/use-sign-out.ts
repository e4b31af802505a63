import { href, useNavigate } from 'react-router';
import { refreshSession } from '../../features/session/session.ts';
import { enterCode } from '../../shop-state/quote/entered-code.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { client } from '../data/browser-client.ts';

/** Returns the function of every Logout button: ends the session by POST and navigates to `/user-profile/logout` (DECISIONS 4). */
export function useSignOut(): () => Promise<void> {
  const showLoggedOut = useShowLoggedOut();
  return async () => {
    const result = await client.signOut();
    if (!result.ok) {
      showToast(result.error.detail, 'notice');
      return;
    }
    await showLoggedOut();
  };
}

/** Returns the function to call when the session has ended: forgets what the customer entered and navigates to `/user-profile/logout`. */
export function useShowLoggedOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // The next customer in this browser must not get this customer's discount code.
    enterCode('');
    await refreshSession(client);
    await navigate(href('/user-profile/logout'));
  };
}
