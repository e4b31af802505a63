import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { ExportLink } from '../import-export/export-link.tsx';
import { useLive } from '../live/use-live.ts';
import { NewProduct } from '../product/create/new-product.tsx';
import { rememberList } from '../product/product-memory.ts';
import { useSlowLoading } from '../shell/loading-screen.tsx';
import { useMe } from '../shell/me.ts';
import { ScreenHead } from '../shell/screen-head.tsx';
import { Empty } from '../ui/empty.tsx';
import type { loadProducts, ProductsData } from './load-products.ts';
import { MoreProducts } from './more-products.tsx';
import { NoMatches } from './no-matches.tsx';
import { ProductsTable } from './products-table.tsx';
import { ProductsTools } from './products-tools.tsx';
import { useFilterAddress, type FilterAddress } from './use-filter-address.ts';
import { useMoreProducts } from './use-more-products.ts';

/** The products, with filters and order in the address. */
export function Products() {
  const data = useLoaderData<typeof loadProducts>();
  useLive(['product', 'catalogue']);
  const { products, more, loadMore } = useMoreProducts(data);
  const address = useFilterAddress();
  const { permissions } = useMe();
  const canCreate = permissions.includes('products:do') && permissions.includes('prices:do');
  const { location } = useNavigation();
  const isSlow = useSlowLoading(location?.search);
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(pathname + search, products), [pathname, search, products]);
  return (
    <>
      <ScreenHead title="Products" note={describeTotal(data)}>
        <ExportLink kind="products" query={data.filter.query} />
        {canCreate && <NewProduct catalogue={data.catalogue} />}
      </ScreenHead>
      <ProductsTools address={address} catalogue={data.catalogue} />
      {products.length > 0 && (
        <ProductsTable products={products} catalogue={data.catalogue} isStale={isSlow} />
      )}
      {more === 'none' && products.length === 0 && <NoProducts data={data} set={address.set} />}
      {more !== 'none' && <MoreProducts more={more} onMore={loadMore} isSearching={products.length === 0} />}
    </>
  );
}

function NoProducts({
  data: { filter, catalogue },
  set,
}: { data: ProductsData } & Pick<FilterAddress, 'set'>) {
  if (filter.isSet) return <NoMatches filter={filter} catalogue={catalogue} set={set} />;
  return <Empty title="No products yet" text="Your first product will appear here." />;
}

/** Returns the size of the list, such as '1,000+ products match'. */
function describeTotal({ total, filter }: ProductsData): string {
  if (total === null) return '';
  const count = `${total.count.toLocaleString('en-US')}${total.more ? '+' : ''}`;
  const isOne = total.count === 1 && !total.more;
  const noun = isOne ? 'product' : 'products';
  if (!filter.isSet) return `${count} ${noun}`;
  return `${count} ${noun} ${isOne ? 'matches' : 'match'}`;
}
