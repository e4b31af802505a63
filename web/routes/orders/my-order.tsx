import { lazy, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { OrderPage } from '../../features/orders/order-page.tsx';
import { readSignedInUser } from '../account/read-signed-in-user.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { client } from '../data/browser-client.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { clientContext } from '../data/loader-context.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/my-order';
import { loadOrder } from './load-order.ts';

/** Not part of the first load. */
const OrderAgain = lazy(async () => ({ default: (await import('./order-again.tsx')).OrderAgain }));

/** Few customers change the address of an order. */
const ChangeAddress = lazy(async () => ({
  default: (await import('../../features/checkout/address/change-address.tsx')).ChangeAddress,
}));

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { role } = await readSignedInUser(client);
  return { role, order: await loadOrder(client, id) };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your order');

export default function MyOrder({ loaderData: { role, order } }: Route.ComponentProps) {
  const signOut = useSignOut();
  const { revalidate } = useRevalidator();
  const { shop, hasCharges } = useCatalogue();
  return (
    <AccountPage title={`Your order #${order.number}`} role={role} onLogout={() => void signOut()}>
      <OrderPage
        key={order._id}
        order={order}
        shopAddress={shop.address}
        client={client}
        onChanged={revalidate}
        again={
          <Suspense>
            <OrderAgain order={order} />
          </Suspense>
        }
        actions={
          <Suspense>
            <ChangeAddress {...{ order, client }} asksRegion={hasCharges === true} onChanged={revalidate} />
          </Suspense>
        }
      />
    </AccountPage>
  );
}
