import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { acceptsReturns, leftToReturn } from '#domain/return/left-to-return.ts';
import { nameOfReturn, RETURN_MARKS } from '../../returns/describe-return.ts';
import { prefetchReturn } from '../../returns/return/load-return.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { describeRoles } from '../../ui/describe-roles.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { RecordDialog } from './record-dialog.tsx';
import styles from './returns-panel.module.css';

/** The returns of an order, and the form for a parcel that nobody announced. Renders nothing while there can be no return. */
export function ReturnsPanel({
  order,
  now,
}: {
  order: ApiOrderDetail;
  /** In milliseconds since 1970. */
  now: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const mayRecord = useMe().permissions.includes('orders:do');
  const canRecord = acceptsReturns(order) && order.lines.some((line) => leftToReturn(line) > 0);
  if (order.returns.length === 0 && !canRecord) return null;
  return (
    <Panel
      title={order.returns.length === 1 ? 'Return' : 'Returns'}
      aside={
        canRecord && (
          <Action
            disabled={!mayRecord}
            title={mayRecord ? undefined : describeRoles('orders:do')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            Record a return…
          </Action>
        )
      }
    >
      <ul className={styles.returns}>
        {order.returns.length === 0 && <li>None so far. A customer asks for one on the order’s page.</li>}
        {order.returns.map((one) => (
          <li key={one.number}>
            <p className={styles.head}>
              <Link
                className="link"
                to={`/returns/${one.number}`}
                onPointerEnter={() => prefetchReturn(one.number)}
                onFocus={() => prefetchReturn(one.number)}
              >
                {nameOfReturn(one)}
              </Link>
              <StatusMark {...RETURN_MARKS[one.state]} />
              <time dateTime={one.since}>{shortMoment(one.since, now)}</time>
            </p>
            <p>{countOf(one.items, 'item')}</p>
          </li>
        ))}
      </ul>
      <RecordDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  );
}
