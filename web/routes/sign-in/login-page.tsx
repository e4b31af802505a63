import { href } from 'react-router';
import { AuthPage } from '../../features/sign-in/auth-page.tsx';
import { EndedSessionNotice } from '../../features/sign-in/ended-session.tsx';
import { LoginForm } from '../../features/sign-in/login-form.tsx';
import { OutsideSignIns } from '../../features/sign-in/providers/outside-sign-in.tsx';
import { wayBack, withWayBack } from '../../features/sign-in/way-back.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { SHOP_PICTURES } from '../../ui/picture/shop-pictures.ts';
import { client } from '../data/browser-client.ts';
import type { LoginData } from './read-login.ts';
import { useWayOn } from './use-way-on.ts';

/** The login form, at every address that shows it, with the ways in that the shop offers. */
export function LoginPage({ ways, ended }: LoginData) {
  const { from, goOn } = useWayOn();
  const registration = {
    question: 'New here?',
    label: 'Create an account',
    to: withWayBack(href('/user-profile/registration'), from),
  };
  return (
    <AuthPage
      title="Login"
      picture={SHOP_PICTURES['for-her']}
      {...(ways.password && { other: registration })}
    >
      <EndedSessionNotice ended={ended} />
      {ways.password && <LoginForm client={client} onSignedIn={goOn} />}
      <OutsideSignIns
        client={client}
        ways={ways}
        from={wayBack(from)}
        onEntered={async ({ isNew }) => {
          if (isNew) showToast('Successfully registered !');
          await goOn();
        }}
      />
    </AuthPage>
  );
}
