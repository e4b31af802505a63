import { useRef } from 'react';
import { Link } from 'react-router';
import type { ApiCustomer } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { dateWithYear } from '../ui/dates-and-times.ts';
import { Table } from '../ui/lists/table.tsx';
import { useRowKeys } from '../ui/lists/use-row-keys.ts';
import { prefetchCustomer } from './customer/load-customer.ts';
import rowLink from '../ui/lists/row-link.module.css';
import styles from './customers.module.css';

/** The rows of the list; cards on a phone. `isStale` while the rows of another search are loading. */
export function CustomersTable({
  customers,
  isStale,
}: {
  customers: readonly ApiCustomer[];
  isStale: boolean;
}) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <Table ref={table} caption="Customers" className={styles.table} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col" className={styles.count}>
            Orders
          </th>
          <th scope="col" className={styles.spent}>
            Spent
          </th>
          <th scope="col" className={styles.day}>
            Last order
          </th>
          <th scope="col" className={styles.day}>
            Since
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ customer: { id, name, email, sales, since } }: { customer: ApiCustomer }) {
  const prefetch = () => prefetchCustomer(id);
  return (
    <tr>
      <td className={styles.name}>
        <Link
          className={rowLink.link}
          to={`/customers/${id}`}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onTouchStart={prefetch}
        >
          {name || email}
        </Link>
      </td>
      <td className={styles.email}>{email}</td>
      <td className={styles.count}>
        {sales.count} <small>{sales.count === 1 ? 'order' : 'orders'}</small>
      </td>
      <td className={styles.spent}>
        <b>{formatDollars(sales.amount)}</b>
      </td>
      <td className={styles.day}>{sales.last === null ? '' : dateWithYear(Date.parse(sales.last))}</td>
      <td className={styles.day}>{dateWithYear(Date.parse(since))}</td>
    </tr>
  );
}
