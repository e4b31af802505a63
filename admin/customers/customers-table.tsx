import type { ApiCustomer } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { dateWithYear } from '../ui/dates-and-times.ts';
import { ListRow, ListTable } from '../ui/lists/list-table.tsx';
import { RowLink } from '../ui/lists/row-link.tsx';
import { prefetchCustomer } from './customer/load-customer.ts';
import styles from './customers.module.css';

/** The rows of the list; cards on a phone. `isStale` while the rows of another search are loading. */
export function CustomersTable({
  customers,
  isStale,
}: {
  customers: readonly ApiCustomer[];
  isStale: boolean;
}) {
  return (
    <ListTable
      caption="Customers"
      className={styles.table}
      isStale={isStale}
      shownIds={customers.map(({ id }) => id)}
      head={
        <>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col" className={styles.count}>
            Orders
          </th>
          <th scope="col" className={styles.spent}>
            Spent
          </th>
          <th scope="col" className={styles.returns}>
            Returns
          </th>
          <th scope="col" className={styles.day}>
            Last order
          </th>
          <th scope="col" className={styles.day}>
            Since
          </th>
        </>
      }
    >
      {customers.map((customer) => (
        <Row key={customer.id} customer={customer} />
      ))}
    </ListTable>
  );
}

function Row({ customer: { id, name, email, sales, returns, since } }: { customer: ApiCustomer }) {
  const prefetch = () => prefetchCustomer(id);
  return (
    <ListRow id={id} name={name || email}>
      <td className={styles.name}>
        <RowLink to={`/customers/${id}`} prefetch={prefetch}>
          {name || email}
        </RowLink>
      </td>
      <td className={styles.email}>{email}</td>
      <td className={styles.count}>
        {sales.count} <small>{sales.count === 1 ? 'order' : 'orders'}</small>
      </td>
      <td className={styles.spent}>
        <b>{formatDollars(sales.amount)}</b>
      </td>
      <td className={styles.returns}>{returns}</td>
      <td className={styles.day}>{sales.last === null ? '' : dateWithYear(Date.parse(sales.last))}</td>
      <td className={styles.day}>{dateWithYear(Date.parse(since))}</td>
    </ListRow>
  );
}
