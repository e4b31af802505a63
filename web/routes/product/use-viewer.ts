import { useRouteLoaderData } from 'react-router';
import { useSession } from '../../features/session/session.ts';
import type { Viewer } from '../../shop-state/cart/use-product-check.ts';
import { client } from '../data/browser-client.ts';

type RootData = { readonly acceptsGuests: boolean } | undefined;

/** Returns the shopper who looks at a product, whose unpaid orders may hold stock of it. */
export function useViewer(): Viewer {
  const acceptsGuests = useRouteLoaderData<RootData>('root')?.acceptsGuests === true;
  return { session: useSession().state, acceptsGuests, readHeldItems: client.listHeldItems };
}
