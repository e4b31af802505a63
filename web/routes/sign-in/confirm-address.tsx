import { AccountPage } from '../../features/account/account-page.tsx';
import { ConfirmAddress } from '../../features/sign-in/mailed-links/confirm-address.tsx';
import { readSignedInUser } from '../account/read-signed-in-user.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { client } from '../data/browser-client.ts';
import { clientContext } from '../data/loader-context.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/confirm-address';

export async function loader({ context }: Route.LoaderArgs) {
  const { email, role } = await readSignedInUser(context.get(clientContext));
  return { email, role };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Confirm your address');

/** The target of the link in the verification mail. */
export default function ConfirmAddressPage({ loaderData: { email, role } }: Route.ComponentProps) {
  const signOut = useSignOut();
  return (
    <AccountPage title="Confirm your address" role={role} onLogout={() => void signOut()}>
      <ConfirmAddress client={client} email={email} />
    </AccountPage>
  );
}
