import { href } from 'react-router';
import { AuthPage } from '../../features/sign-in/auth-page.tsx';
import { ForgotPasswordForm } from '../../features/sign-in/mailed-links/forgot-password-form.tsx';
import { SHOP_PICTURES } from '../../ui/picture/shop-pictures.ts';
import { client } from '../data/browser-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/forgot-password';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Forgot password');

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
