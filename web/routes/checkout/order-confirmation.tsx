import { Confirmation } from '../../features/checkout/confirmation.tsx';
import { clientContext } from '../data/loader-context.ts';
import { loadOrder } from '../orders/load-order.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/order-confirmation';

/** The URL has the transaction id, or the own id of a cash order. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { order: await loadOrder(context.get(clientContext), id) };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Order confirmation');

export default function Payment({ loaderData: { order } }: Route.ComponentProps) {
  return <Confirmation order={order} />;
}
