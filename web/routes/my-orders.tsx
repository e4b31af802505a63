import { AccountPage } from '../features/account/account-page.tsx';
import { OrderTable } from '../features/account/order-table.tsx';
import type { Route } from './+types/my-orders';
import { valueOf } from './answer.ts';
import { clientContext } from './client-context.ts';
import { privatePage } from './page-title.ts';
import { signedInUser } from './signed-in-user.ts';
import { useSignOut } from './use-sign-out.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { email, role } = await signedInUser(client);
  return { role, orders: valueOf(await client.listOrders({ params: { email } })) };
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
