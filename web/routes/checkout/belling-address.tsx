import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/belling-address';
import { Checkout } from './checkout.tsx';
import { readLineProduct } from './read-line-product.ts';

/** Loads the user with address book and store credit, and the product if the checkout is of one line. The cart is only in the browser. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const user = valueOrThrow(await client.readSession());
  const [product, settings, book, credit] = await Promise.all([
    id === undefined ? undefined : readLineProduct(client, id),
    client.readCardFormSettings(),
    user && client.listAddresses(),
    user && client.readCredit(),
  ]);
  return {
    lineId: id,
    user,
    product: product === undefined || product.ok ? product?.value : valueOrThrow<'readProduct'>(product),
    settings: valueOrThrow(settings),
    book: book && valueOrThrow(book),
    credit: credit === null ? 0 : valueOrThrow(credit).balance,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Checkout');

/** The checkout of one line of the cart, or of the whole cart. */
export default function BellingAddress({ loaderData }: Route.ComponentProps) {
  // The key resets the form when another line is checked out.
  return <Checkout key={loaderData.lineId} {...loaderData} />;
}
