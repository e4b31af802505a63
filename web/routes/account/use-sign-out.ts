import { href, useNavigate } from 'react-router';
import { refreshSession } from '../../features/session/session.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { client } from '../data/browser-client.ts';

/** Ends the session by POST and leads to `/user-profile/logout` (DECISIONS 4). Every Logout of the shop does this. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const answer = await client.signOut();
    if (!answer.ok) {
      showToast(answer.error.detail, 'notice');
      return;
    }
    await refreshSession(client);
    await navigate(href('/user-profile/logout'));
  };
}
