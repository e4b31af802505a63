import { useCallback } from 'react';
import { data, useNavigate } from 'react-router';
import { AuthPage } from '../features/account/auth-page.tsx';
import { FinishSignIn } from '../features/account/finish-sign-in.tsx';
import { wayBack } from '../features/account/way-back.ts';
import { refreshSession } from '../features/session/session.ts';
import { SHOP_PICTURES } from '../ui/shop-pictures.ts';
import { showToast } from '../ui/toast-store.ts';
import type { Route } from './+types/signing-in';
import { client } from './browser-client.ts';
import { privatePage } from './page-title.ts';

export function loader({ params: { provider } }: Route.LoaderArgs) {
  if (provider !== 'google' && provider !== 'oidc') throw data(null, { status: 404 });
  return { provider } as const;
}

export const meta = () => privatePage('Signing in');

/** Where a provider sends people back to, in a window of its own or in theirs. */
export default function SigningIn({ loaderData: { provider } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const goOn = useCallback(
    async ({ isNew, from }: { isNew: boolean; from: string }) => {
      if (isNew) showToast('Successfully registered !');
      await refreshSession(client);
      await navigate(wayBack(from), { replace: true });
    },
    [navigate],
  );
  return (
    <AuthPage title="Signing in" picture={SHOP_PICTURES['for-her']}>
      <FinishSignIn client={client} provider={provider} onEntered={goOn} />
    </AuthPage>
  );
}
