import { AccountPage } from '../../features/account/account-page.tsx';
import { OrderTable } from '../../features/orders/order-table.tsx';
import { signedInUser } from '../account/signed-in-user.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { clientContext } from '../data/client-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePage } from '../page-head/page-title.ts';
import type { Route } from './+types/my-orders';

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { email, role } = await signedInUser(client);
  return { role, orders: valueOrThrow(await client.listOrders({ params: { email } })) };
}

export const meta = () => privatePage('My Orders');

export default function MyOrders({ loaderData: { role, orders } }: Route.ComponentProps) {
  const signOut = useSignOut();
  return (
    <AccountPage title="My Orders" role={role} onLogout={() => void signOut()}>
      <OrderTable orders={orders} />
    </AccountPage>
  );
}
