import { AccountPage } from '../features/account/account-page.tsx';
import { PersonalInformation } from '../features/account/personal-information.tsx';
import type { Route } from './+types/account';
import { valueOf } from './answer.ts';
import { clientContext } from './client-context.ts';
import { LoginPage } from './login-page.tsx';
import { privatePage } from './page-title.ts';
import { useSignOut } from './use-sign-out.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { user: valueOf(await context.get(clientContext).readSession()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData?.user == null ? 'Login' : 'Account');

/** Personal information, or the login form if nobody is signed in (SPECIFICATION section 2). */
export default function Account({ loaderData: { user } }: Route.ComponentProps) {
  const signOut = useSignOut();
  if (user === null) return <LoginPage />;
  return (
    <AccountPage title="Account" role={user.role} onLogout={() => void signOut()}>
      <PersonalInformation user={user} />
    </AccountPage>
  );
}
