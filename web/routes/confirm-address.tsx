import { AccountPage } from '../features/account/account-page.tsx';
import { ConfirmAddress } from '../features/account/confirm-address.tsx';
import type { Route } from './+types/confirm-address';
import { client } from './browser-client.ts';
import { clientContext } from './client-context.ts';
import { privatePage } from './page-title.ts';
import { signedInUser } from './signed-in-user.ts';
import { useSignOut } from './use-sign-out.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { email, role } = await signedInUser(context.get(clientContext));
  return { email, role };
}

export const meta = () => privatePage('Confirm your address');

/** Where the link of the mail leads. */
export default function ConfirmAddressPage({ loaderData: { email, role } }: Route.ComponentProps) {
  const signOut = useSignOut();
  return (
    <AccountPage title="Confirm your address" role={role} onLogout={() => void signOut()}>
      <ConfirmAddress client={client} email={email} />
    </AccountPage>
  );
}
