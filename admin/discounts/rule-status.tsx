import type { ApiPriceRule } from '#contract/calls.ts';
import { RULE_STATUS_NAMES } from './describe-rule.ts';
import styles from './rule-status.module.css';

/** The status of a sale price, by shape and text. */
export function RuleStatus({ status }: { status: ApiPriceRule['status'] | 'draft' }) {
  return (
    <span className={styles.status} data-status={status}>
      {status === 'draft' ? 'Draft' : RULE_STATUS_NAMES[status]}
    </span>
  );
}
