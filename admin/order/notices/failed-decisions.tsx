import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { useMe } from '../../shell/account/me.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { FAILED_DECISIONS } from './describe-failed-decision.ts';
import styles from '../order.module.css';

/** Decisions about an order that had become impossible when the time to undo them was over. */
export function FailedDecisions({ failed }: { failed: ApiOrderDetail['failedDecisions'] }) {
  const { revalidate } = useRevalidator();
  const mayDismiss = useMe().permissions.includes('orders:do');
  const dismiss = async (id: string) => {
    const dismissed = await client.dismissDecision({ params: { id } });
    if (!dismissed.ok) announceFailure(dismissed.error.detail);
    await revalidate();
  };
  return failed.map(({ id, kind, error }) => (
    <div key={id} className={styles.notices}>
      <Notice tone="bad" icon="alert" title={`${FAILED_DECISIONS[kind]}.`} role="status">
        {error} Check the order, then decide again.{' '}
        {mayDismiss && <Action onClick={() => void dismiss(id)}>Dismiss</Action>}
      </Notice>
    </div>
  ));
}
