import { AccountPage } from '../../features/account/account-page.tsx';
import { MakeAdminForm } from '../../features/account/admin/make-admin-form.tsx';
import { TakeRoleForm } from '../../features/account/admin/take-role-form.tsx';
import { client } from '../data/browser-client.ts';
import { privatePage } from '../page-head/page-title.ts';
import { useSignOut } from './use-sign-out.ts';

/** Loads nothing. A route with a loader makes every navigation pass the server's access check. */
export const loader = () => null;

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
