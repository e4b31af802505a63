import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLoaderData, useLocation, useNavigation } from 'react-router';
import { STANDARD_VIEWS } from '#domain/catalogue/standard-views.ts';
import { ExportLink } from '../import-export/export-link.tsx';
import { useLive } from '../live/use-live.ts';
import { NewProduct } from '../product/create/new-product.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { useSlowLoading } from '../shell/states/loading-screen.tsx';
import { actionClass } from '../ui/action.tsx';
import { countText } from '../ui/count-text.ts';
import { ForbiddenAction } from '../ui/forbidden-action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { BulkField } from './bulk/bulk-form.ts';
import { BulkPanel } from './bulk/bulk-panel.tsx';
import { RemoveDemo } from './demo/remove-demo.tsx';
import { useDemoCount } from './demo/use-demo-count.ts';
import { NoMatches } from './filter/no-matches.tsx';
import { ProductsTools } from './filter/products-tools.tsx';
import { useUrlFilter, type FilterControl } from './filter/use-url-filter.ts';
import { rememberProducts } from './last-shown-products.ts';
import type { loadProducts, ProductsData } from './load-products.ts';
import { useSelection, type ProductSelection } from './selection/use-selection.ts';
import { ALL_COLUMNS } from './table/columns.ts';
import { MoreProducts } from './table/more-products.tsx';
import { ProductsTable } from './table/products-table.tsx';
import { useMoreProducts } from './table/use-more-products.ts';
import { useViewCounts } from './views/use-view-counts.ts';
import { canonicalQuery } from './views/view-query.ts';
import styles from './products.module.css';

/** The products, with filters and order in the URL. */
export function Products() {
  const data = useLoaderData<typeof loadProducts>();
  useLive(['product', 'catalogue', 'view']);
  const control = useUrlFilter();
  const pages = useMoreProducts(data);
  const counts = useViewCounts(data);
  const { rows: products } = pages;
  const { permissions } = useMe();
  const canChange = permissions.includes('products:do');
  const shown = useMemo(() => products.map(({ id }) => id), [products]);
  const selection = useSelection(shown, data.filter);
  const chosen = useMemo(() => [...selection.ids], [selection.ids]);
  const [panel, setPanel] = useState<BulkField | null>(null);
  const bar = useRef<HTMLElement>(null);
  const closePanel = useCallback(() => {
    setPanel(null);
    bar.current?.focus();
  }, []);
  const demoCount = useDemoCount(data, canChange && !data.filter.isSet);
  const canCreate = canChange && permissions.includes('prices:do');
  const { pathname, search } = useLocation();
  useEffect(() => rememberProducts(pathname + search, products), [pathname, search, products]);
  return (
    <>
      <ScreenHead
        title="Products"
        note={
          <>
            {describeTotal(data)} {demoCount > 0 && <RemoveDemo variant="text" />}
          </>
        }
      >
        <ExportLink kind="products" query={data.filter.query} />
        {canChange && (
          <Link className={`${actionClass('plain')} ${styles.grid}`} to={`/products/grid${search}`}>
            <Icon name="table" size={16} />
            Edit in grid
          </Link>
        )}
        {canCreate ? (
          // A link to `products/new` keeps this screen mounted. The key mounts a new button, whose dialog is open at first.
          <NewProduct key={pathname} catalogue={data.catalogue} />
        ) : (
          <ForbiddenAction label="New product" permission={canChange ? 'prices:do' : 'products:do'} />
        )}
      </ScreenHead>
      <SavedViews
        list="products"
        standard={STANDARD_VIEWS}
        views={data.views}
        canonical={canonicalQuery}
        counts={counts}
        total={describeCount(data)}
        chosen={control.search}
      />
      <div className={styles.columns}>
        <ProductList data={data} control={control} pages={pages} selection={canChange ? selection : null} />
        {panel !== null && chosen.length > 0 && (
          <BulkPanel key={panel} field={panel} ids={chosen} catalogue={data.catalogue} onClose={closePanel} />
        )}
      </div>
      {chosen.length > 0 && (
        <BulkBar bar={bar} selection={selection} total={describeCount(data)} onOpen={setPanel} />
      )}
    </>
  );
}

/** The filters, and the rows of the pages that are loaded. */
function ProductList({
  data,
  control,
  pages: { rows: products, more, loadMore },
  selection,
}: {
  data: ProductsData;
  control: FilterControl;
  pages: ReturnType<typeof useMoreProducts>;
  selection: ProductSelection | null;
}) {
  const { location } = useNavigation();
  const isSlow = useSlowLoading(location?.search);
  const isPhone = useIsPhone();
  const { catalogue } = data;
  return (
    <div className={styles.list}>
      <ProductsTools control={control} catalogue={catalogue} />
      {products.length > 0 && (
        <ProductsTable
          products={products}
          catalogue={catalogue}
          columns={isPhone ? ALL_COLUMNS : control.columns}
          isStale={isSlow}
          selection={selection}
        />
      )}
      {more === 'none' && products.length === 0 && <NoProducts data={data} control={control} />}
      {more !== 'none' && <MoreProducts more={more} onMore={loadMore} isSearching={products.length === 0} />}
    </div>
  );
}

function NoProducts({
  data: { filter, catalogue },
  control: { set, cleared },
}: {
  data: ProductsData;
  control: FilterControl;
}) {
  if (filter.isSet) return <NoMatches {...{ filter, catalogue, set, cleared }} />;
  return <NoneYet />;
}

function NoneYet() {
  const mayImport = useMe().permissions.includes('product_import_export:do');
  return (
    <Empty title="No products yet" text="Your first product will appear here.">
      {mayImport && (
        <Link className="link" to="/import-export">
          Import products from a CSV file
        </Link>
      )}
    </Empty>
  );
}

function describeCount({ total }: Pick<ProductsData, 'total'>): string {
  return total === null ? '' : countText(total);
}

/** Returns the size of the list, such as '1,000+ products match'. */
function describeTotal({ total, filter }: ProductsData): string {
  if (total === null) return '';
  const count = describeCount({ total });
  const isOne = total.count === 1 && !total.more;
  const noun = isOne ? 'product' : 'products';
  if (!filter.isSet) return `${count} ${noun}`;
  return `${count} ${noun} ${isOne ? 'matches' : 'match'}`;
}
