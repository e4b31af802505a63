import { href } from 'react-router';
import { AuthPage } from '../../features/sign-in/auth-page.tsx';
import { EndedSessionNotice } from '../../features/sign-in/ended-session.tsx';
import { KeptCart } from '../../features/sign-in/kept-cart.tsx';
import { LoginForm } from '../../features/sign-in/login-form.tsx';
import { ProviderSignIns } from '../../features/sign-in/providers/provider-sign-in.tsx';
import { leadsToCheckout, returnPath, withReturnPath } from '../../features/sign-in/return-path.ts';
import { useRestored, useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { SHOP_PICTURES } from '../../ui/picture/shop-pictures.ts';
import { client } from '../data/browser-client.ts';
import type { LoginData } from './read-login.ts';
import { useSignInReturn } from './use-sign-in-return.ts';

/** The login page with all enabled sign-in methods, shown at several URLs. */
export function LoginPage({ methods, ended }: LoginData) {
  const { from, finish } = useSignInReturn();
  const isRestored = useRestored();
  const { cart } = useRestoredCart();
  const registration = {
    question: 'New here?',
    label: 'Create an account',
    to: withReturnPath(href('/user-profile/registration'), from),
  };
  return (
    <AuthPage
      title="Login"
      picture={SHOP_PICTURES['for-her']}
      note={leadsToCheckout(from) && <KeptCart lines={isRestored ? cart : undefined} />}
      {...(methods.password && { other: registration })}
    >
      <EndedSessionNotice ended={ended} />
      {methods.password && <LoginForm client={client} onSignedIn={() => finish({ isNew: false })} />}
      <ProviderSignIns client={client} methods={methods} from={returnPath(from)} onSignedIn={finish} />
    </AuthPage>
  );
}
