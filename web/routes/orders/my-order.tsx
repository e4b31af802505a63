import { data, useRevalidator } from 'react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { OrderPage } from '../../features/orders/order-page.tsx';
import { readSignedInUser } from '../account/read-signed-in-user.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { client } from '../data/browser-client.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/my-order';

/** Loads an order by its id or transaction id. A malformed id is a 404, like an unknown one and the order of another user. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { role } = await readSignedInUser(client);
  const result = await client.readOrder({ params: { id } });
  if (!result.ok && result.error.code === 'invalid_request')
    throw data({ detail: 'There is no such order.' }, { status: 404 });
  return { role, order: valueOrThrow(result) };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your order');

export default function MyOrder({ loaderData: { role, order } }: Route.ComponentProps) {
  const signOut = useSignOut();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage title={`Your order #${order.number}`} role={role} onLogout={() => void signOut()}>
      <OrderPage key={order._id} order={order} client={client} onChanged={revalidate} />
    </AccountPage>
  );
}
