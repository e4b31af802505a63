import { href } from 'react-router';
import { AuthPage } from '../features/account/auth-page.tsx';
import { SHOP_PICTURES } from '../ui/shop-pictures.ts';
import { LoginForm } from '../features/account/login-form.tsx';
import { withWayBack } from '../features/account/way-back.ts';
import { client } from './browser-client.ts';
import { useWayOn } from './use-way-on.ts';

/** The login form, at every address that shows it. */
export function LoginPage() {
  const { from, goOn } = useWayOn();
  return (
    <AuthPage
      title="Login"
      picture={SHOP_PICTURES['for-her']}
      other={{
        question: 'New here?',
        label: 'Create an account',
        to: withWayBack(href('/user-profile/registration'), from),
      }}
    >
      <LoginForm client={client} onSignedIn={goOn} />
    </AuthPage>
  );
}
