import { href } from 'react-router';
import { AuthPage } from '../features/account/auth-page.tsx';
import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx';
import { SHOP_PICTURES } from '../ui/shop-pictures.ts';
import { client } from './browser-client.ts';
import { privatePage } from './page-title.ts';

export const meta = () => privatePage('Forgot password');

export default function ForgotPassword() {
  return (
    <AuthPage
      title="Forgot password"
      picture={SHOP_PICTURES['for-her']}
      other={{ question: 'Remembered it?', label: 'Login', to: href('/user-profile/login') }}
    >
      <ForgotPasswordForm client={client} />
    </AuthPage>
  );
}
