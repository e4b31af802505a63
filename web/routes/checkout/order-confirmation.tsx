import { data } from 'react-router';
import { Confirmation } from '../../features/checkout/confirmation.tsx';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/order-confirmation';

/** Loads an order by its transaction id, or a cash order by its own id. A malformed id is a 404, like an unknown one. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const result = await context.get(clientContext).readOrder({ params: { id } });
  if (!result.ok && result.error.code === 'invalid_request')
    throw data({ detail: 'There is no such order.' }, { status: 404 });
  return { order: valueOrThrow(result) };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Order confirmation');

export default function Payment({ loaderData: { order } }: Route.ComponentProps) {
  return <Confirmation order={order} />;
}
