import { AccountPage } from '../../features/account/account-page.tsx';
import { MakeAdminForm } from '../../features/account/admin/make-admin-form.tsx';
import { RemoveAdminForm } from '../../features/account/admin/remove-admin-form.tsx';
import { client } from '../data/browser-client.ts';
import { onDemandClient } from '../data/on-demand-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/make-admin';
import { useSignOut } from './use-sign-out.ts';

/** Loads nothing. Makes the browser request this route from the server, which checks access, on every navigation. */
export const loader = () => null;

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Make Admin');

export default function MakeAdmin() {
  const signOut = useSignOut();
  return (
    <AccountPage title="Make Admin" role="admin" onLogout={() => void signOut()}>
      <MakeAdminForm client={{ ...client, ...onDemandClient }} />
      <RemoveAdminForm client={onDemandClient} />
    </AccountPage>
  );
}
