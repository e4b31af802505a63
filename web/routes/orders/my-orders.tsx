import { AccountPage } from '../../features/account/account-page.tsx';
import { OrderTable } from '../../features/orders/order-table.tsx';
import { readSignedInUser } from '../account/read-signed-in-user.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/my-orders';

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { email, role } = await readSignedInUser(client);
  return { role, orders: valueOrThrow(await client.listOrders({ params: { email } })) };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'My Orders');

export default function MyOrders({ loaderData: { role, orders } }: Route.ComponentProps) {
  const signOut = useSignOut();
  return (
    <AccountPage title="My Orders" role={role} onLogout={() => void signOut()}>
      <OrderTable orders={orders} />
    </AccountPage>
  );
}
