import { useRevalidator } from 'react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { ClaimOrders } from '../../features/orders/claim-orders.tsx';
import { OrderTable } from '../../features/orders/order-table.tsx';
import { readSignedInUser } from '../account/read-signed-in-user.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { client } from '../data/browser-client.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/my-orders';

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { email, role } = await readSignedInUser(client);
  const [orders, guestOrders] = await Promise.all([
    client.listOrders({ params: { email } }),
    client.readGuestOrders(),
  ]);
  return { role, orders: valueOrThrow(orders), guestOrders: valueOrThrow(guestOrders) };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'My Orders');

export default function MyOrders({ loaderData: { role, orders, guestOrders } }: Route.ComponentProps) {
  const signOut = useSignOut();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage title="My Orders" role={role} onLogout={() => void signOut()}>
      <ClaimOrders guestOrders={guestOrders} client={client} onClaimed={revalidate} />
      <OrderTable orders={orders} />
    </AccountPage>
  );
}
