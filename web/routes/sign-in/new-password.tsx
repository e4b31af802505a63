import { href, useNavigate } from 'react-router';
import { refreshSession } from '../../features/session/session.ts';
import { AuthPage } from '../../features/sign-in/auth-page.tsx';
import { NewPasswordForm } from '../../features/sign-in/mailed-links/new-password-form.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { SHOP_PICTURES } from '../../ui/picture/shop-pictures.ts';
import { client } from '../data/browser-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/new-password';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New password');

/** The target of the link in the password reset mail. */
export default function NewPassword() {
  const navigate = useNavigate();
  return (
    <AuthPage
      title="New password"
      picture={SHOP_PICTURES['for-her']}
      other={{
        question: 'Has the link expired?',
        label: 'Request a new one',
        to: href('/user-profile/forgot-password'),
      }}
    >
      <NewPasswordForm
        client={client}
        onChosen={async () => {
          showToast('Your new password is saved. Please sign in.');
          await refreshSession(client);
          await navigate(href('/user-profile/login'), { replace: true });
        }}
      />
    </AuthPage>
  );
}
