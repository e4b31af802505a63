import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCatalogue, ApiEditedProduct, ApiStaffProduct, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { findListedProduct } from '../products/last-shown-products.ts';

/** Everything that the editor of a product needs. */
export type LoadedProduct = {
  readonly product: ApiEditedProduct;
  readonly catalogue: ApiCatalogue;
  /** The newest changes first. */
  readonly history: CallOutput<'listProductChanges'>;
};

/** What the editor shows first: the product itself, or its row of the list while it loads. */
export type ProductData =
  | { readonly loaded: LoadedProduct }
  | { readonly listed: ApiStaffProduct; readonly loading: Promise<LoadedProduct> };

type Reads = ReturnType<typeof createReads>;

/** The last product that a link has prefetched. */
let prefetched: { readonly id: string; readonly reads: Reads } | undefined;

function createReads(id: string) {
  const params = { id };
  return createPrefetched(() =>
    Promise.all([
      client.readStaffProduct({ params }),
      client.getCatalogue(),
      client.listProductChanges({ params }),
    ]),
  );
}

/** Starts to load a product. */
export function prefetchProduct(id: string): void {
  if (prefetched?.id !== id) prefetched = { id, reads: createReads(id) };
  prefetched.reads.prefetch();
}

/** Loads a product. Returns the row of the list at once if there is one, with the promise of the whole product. */
export async function loadProduct({
  request,
  params: { id = '' },
}: LoaderFunctionArgs): Promise<ProductData> {
  const reads = prefetched?.id === id ? prefetched.reads : createReads(id);
  const loading = read(reads, request);
  const listed = findListedProduct(id);
  if (listed === undefined) return { loaded: await loading };
  // The screen handles its failure.
  loading.catch(() => undefined);
  // A prefetched product wins the race.
  return Promise.race([
    loading.then((loaded) => ({ loaded })),
    new Promise<ProductData>((resolve) => {
      setTimeout(() => resolve({ listed, loading }));
    }),
  ]);
}

async function read({ take }: Reads, request: Request): Promise<LoadedProduct> {
  const [found, catalogue, history] = await take();
  return {
    product: valueOrThrow(found, request).product,
    catalogue: valueOrThrow(catalogue, request),
    history: valueOrThrow(history, request),
  };
}
