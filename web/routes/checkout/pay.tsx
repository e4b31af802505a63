import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Loading } from '../../ui/display/spinner.tsx';
import { client } from '../data/browser-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/pay';

/** Not part of the first load: the page appears when the shop has opened the order. */
const PayByLink = lazy(async () => ({
  default: (await import('../../features/checkout/pay-by-link.tsx')).PayByLink,
}));

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Pay your order');

/**
 * The page where a customer pays an order that staff took. The secret of the mailed link is in the fragment, which the server never
 * receives.
 */
export default function PayOrder({ params: { id } }: Route.ComponentProps) {
  const { hash } = useLocation();
  return (
    <Suspense fallback={<Loading label="Opening your order" />}>
      <PayByLink key={hash} id={id} secret={hash.slice(1)} client={client} />
    </Suspense>
  );
}
