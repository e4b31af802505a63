import { data } from 'react-router';
import { AuthPage } from '../../features/sign-in/auth-page.tsx';
import { FinishSignIn } from '../../features/sign-in/providers/finish-sign-in.tsx';
import { SHOP_PICTURES } from '../../ui/picture/shop-pictures.ts';
import { client } from '../data/browser-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/signing-in';
import { useFinishSignIn } from './use-sign-in-return.ts';

export function loader({ params: { provider } }: Route.LoaderArgs) {
  if (provider !== 'google' && provider !== 'oidc') throw data(null, { status: 404 });
  return { provider } as const;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Signing in');

/** The redirect target of identity providers, in a popup or in the shop's own window. */
export default function SigningIn({ loaderData: { provider } }: Route.ComponentProps) {
  const finish = useFinishSignIn();
  return (
    <AuthPage title="Signing in" picture={SHOP_PICTURES['for-her']}>
      <FinishSignIn client={client} provider={provider} onSignedIn={finish} />
    </AuthPage>
  );
}
