import { useCallback } from 'react';
import { Link, useLoaderData, useNavigation } from 'react-router';
import { client } from '../data/client.ts';
import { useLive } from '../live/use-live.ts';
import { usePages } from '../live/use-pages.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { useSlowLoading } from '../shell/states/loading-screen.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useChosenSearch } from '../ui/fields/use-chosen-search.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton } from '../ui/lists/more-button.tsx';
import { CustomersTable } from './customers-table.tsx';
import type { CustomersData, loadCustomers } from './load-customers.ts';
import styles from './customers.module.css';

/** The accounts, the newest first, with the search in the URL. */
export function Customers() {
  const data = useLoaderData<typeof loadCustomers>();
  useLive(['customer', 'order']);
  const { search: chosen, set } = useChosenSearch();
  const { location } = useNavigation();
  const isSlow = useSlowLoading(location?.search);
  const { rows: customers, more, loadMore } = useCustomerPages(data);
  return (
    <>
      <ScreenHead title="Customers" note="All customers with an account, newest first" />
      <div className={styles.tools} role="search" aria-label="Customers">
        <SearchField
          label="Search customers"
          placeholder="Name or email"
          q={new URLSearchParams(chosen).get('q') ?? ''}
          isImmediate
          onSearch={(q) => set('q', q, { replace: data.q !== '' })}
        />
        {(data.knownGroups.length > 0 || data.group !== '') && (
          <FilterSelect
            label="Group"
            all="All"
            value={new URLSearchParams(chosen).get('group') ?? ''}
            choices={groupChoices(data)}
            onChange={(group) => set('group', group)}
          />
        )}
      </div>
      {customers.length > 0 ? (
        <CustomersTable customers={customers} isStale={isSlow} />
      ) : (
        <NoCustomers data={data} />
      )}
      <MoreButton more={more} rows="more customers" onMore={loadMore} />
    </>
  );
}

/** Returns the customers of all pages that were loaded. */
function useCustomerPages({ customers, next, q, group }: CustomersData) {
  const load = useCallback(
    async (cursor: string) => {
      const result = await client.listCustomers({
        query: { ...(q !== '' && { q }), ...(group !== '' && { group }), cursor },
      });
      return result.ok ? { rows: result.value.customers, next: result.value.next } : undefined;
    },
    [q, group],
  );
  return usePages({ rows: customers, next, filter: `${group}\n${q}` }, load);
}

/** The groups to choose from. One that has lost its last customer stays while it is chosen. */
function groupChoices({ knownGroups, group }: CustomersData) {
  const names = knownGroups.includes(group) || group === '' ? knownGroups : [...knownGroups, group];
  return names.map((name) => ({ value: name, label: name }));
}

function NoCustomers({ data: { q, group } }: { data: CustomersData }) {
  if (group !== '')
    return (
      <Empty title="No customer matches" text={`Nobody in the group ‘${group}’ matches the search.`}>
        <Link className="link" to="/customers">
          Show all customers
        </Link>
      </Empty>
    );
  return (
    <Empty
      title="No customer matches"
      text={`Nothing found for ‘${q}’. Guests have no account: search the orders for them.`}
    >
      <Link className="link" to={`/orders?q=${encodeURIComponent(q)}`}>
        Search the orders
      </Link>
    </Empty>
  );
}
