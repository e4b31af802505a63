import { Link } from 'react-router';
import type { ApiPriceRule } from '#contract/calls.ts';
import { Table } from '../ui/lists/table.tsx';
import { describePeriod, describeScope, describeValue } from './describe-rule.ts';
import type { DiscountsData } from './load-discounts.ts';
import { RuleStatus } from './rule-status.tsx';
import rowLink from '../ui/lists/row-link.module.css';
import styles from './discounts.module.css';

/** A list of sale prices. */
export function RuleTable({
  caption,
  rules,
  data,
  counts,
}: {
  caption: string;
  rules: readonly ApiPriceRule[];
  data: DiscountsData;
  /** The numbers of products by rule; undefined until they are read. */
  counts: Readonly<Record<string, number>> | undefined;
}) {
  return (
    <Table caption={caption} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
          <th scope="col">Applies to</th>
          <th scope="col">Active</th>
          <th scope="col" className={styles.number}>
            Products
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <td>
              <Link to={`/discounts/sale-prices/${rule.id}`} className={rowLink.link}>
                {rule.name}
              </Link>
              <small>
                {rule.id === 'standard'
                  ? 'comes with a new shop'
                  : rule.addedBy !== null && `by ${rule.addedBy}`}
              </small>
            </td>
            <td>{describeValue(rule)}</td>
            <td>{describeScope(rule, data.catalogue)}</td>
            <td>{describePeriod(rule, data.readAt)}</td>
            <td className={styles.number}>{counts?.[rule.id]?.toLocaleString('en-US') ?? '…'}</td>
            <td>
              <RuleStatus status={rule.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
