import { Link } from 'react-router';
import type { ApiPromotion } from '#contract/calls.ts';
import { countText } from '../ui/count-text.ts';
import { Table } from '../ui/lists/table.tsx';
import { describePeriod } from './describe-rule.ts';
import { describeAccess, describeConditions, describeEffect } from './discount/describe-discount.ts';
import type { DiscountsData } from './load-discounts.ts';
import { RuleStatus } from './rule-status.tsx';
import rowLink from '../ui/lists/row-link.module.css';
import styles from './discounts.module.css';

/** A list of discounts at checkout. */
export function DiscountTable({
  caption,
  promotions,
  data,
}: {
  caption: string;
  promotions: readonly ApiPromotion[];
  data: DiscountsData;
}) {
  if (promotions.length === 0) return null;
  return (
    <Table caption={caption} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
          <th scope="col">Applies to</th>
          <th scope="col">Active</th>
          <th scope="col" className={styles.number}>
            Used
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {promotions.map((promotion) => (
          <tr key={promotion.id}>
            <td>
              <Link to={`/discounts/${promotion.id}`} className={rowLink.link}>
                {promotion.name}
              </Link>
              <small>{describeAccess(promotion)}</small>
            </td>
            <td>{describeEffect(promotion)}</td>
            <td>{describeConditions(promotion, data.catalogue)}</td>
            <td>{describePeriod(promotion, data.readAt)}</td>
            <td className={styles.number}>{describeUses(promotion)}</td>
            <td>
              <RuleStatus status={promotion.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function describeUses({ used, limitTotal }: ApiPromotion): string {
  return limitTotal === null
    ? countText(used)
    : `${countText(used)} of ${limitTotal.toLocaleString('en-US')}`;
}
