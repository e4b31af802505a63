import { useRevalidator } from 'react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { AddressBook } from '../../features/checkout/address-book/address-book.tsx';
import { client } from '../data/browser-client.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/addresses';
import { readSignedInUser } from './read-signed-in-user.ts';
import { useSignOut } from './use-sign-out.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { role } = await readSignedInUser(client);
  return { role, addresses: valueOrThrow(await client.listAddresses()).addresses };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Addresses');

export default function Addresses({ loaderData: { role, addresses } }: Route.ComponentProps) {
  const { hasCharges } = useCatalogue();
  const signOut = useSignOut();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage title="Addresses" role={role} onLogout={() => void signOut()}>
      <AddressBook
        client={client}
        addresses={addresses}
        asksRegion={hasCharges === true}
        onChanged={revalidate}
      />
    </AccountPage>
  );
}
