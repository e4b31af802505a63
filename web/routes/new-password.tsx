import { href, useNavigate } from 'react-router';
import { AuthPage } from '../features/account/auth-page.tsx';
import { NewPasswordForm } from '../features/account/new-password-form.tsx';
import { refreshSession } from '../features/session/session.ts';
import { SHOP_PICTURES } from '../ui/shop-pictures.ts';
import { showToast } from '../ui/toast-store.ts';
import { client } from './browser-client.ts';
import { privatePage } from './page-title.ts';

export const meta = () => privatePage('New password');

/** Where the link of the mail leads. */
export default function NewPassword() {
  const navigate = useNavigate();
  return (
    <AuthPage
      title="New password"
      picture={SHOP_PICTURES['for-her']}
      other={{
        question: 'The link does not work any more?',
        label: 'Ask for a new one',
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
