import { href, redirect } from 'react-router';
import { AccountPage } from '../features/account/account-page.tsx';
import { MakeAdminForm } from '../features/account/make-admin-form.tsx';
import { TakeRoleForm } from '../features/account/take-role-form.tsx';
import type { Route } from './+types/make-admin';
import { client } from './browser-client.ts';
import { clientContext } from './client-context.ts';
import { privatePage } from './page-title.ts';
import { requireSession } from './require-session.ts';
import { useSignOut } from './use-sign-out.ts';

/** For admins; anybody else who is signed in is sent to the home page (SPECIFICATION section 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireSession(context.get(clientContext), request);
  if (role !== 'admin') throw redirect(href('/'));
  return null;
}

export const meta = () => privatePage('Make Admin');

export default function MakeAdmin() {
  const signOut = useSignOut();
  return (
    <AccountPage title="Make Admin" role="admin" onLogout={() => void signOut()}>
      <MakeAdminForm client={client} />
      <TakeRoleForm client={client} />
    </AccountPage>
  );
}
