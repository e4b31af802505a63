import { href } from 'react-router';
import { AuthPage } from '../features/account/auth-page.tsx';
import { SHOP_PICTURES } from '../ui/shop-pictures.ts';
import { RegistrationForm } from '../features/account/registration-form.tsx';
import { withWayBack } from '../features/account/way-back.ts';
import { showToast } from '../ui/toast-store.ts';
import { client } from './browser-client.ts';
import { privatePage } from './page-title.ts';
import { useWayOn } from './use-way-on.ts';

export const meta = () => privatePage('Registration');

export default function Registration() {
  const { from, goOn } = useWayOn();
  return (
    <AuthPage
      title="Registration"
      picture={SHOP_PICTURES['for-them']}
      other={{
        question: 'Already have an account?',
        label: 'Login',
        to: withWayBack(href('/user-profile/login'), from),
      }}
    >
      <RegistrationForm
        client={client}
        onRegistered={async () => {
          showToast('Successfully registered !');
          await goOn();
        }}
      />
    </AuthPage>
  );
}
